import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { runStep, secondAttemptPrefix } from './run-step.ts';

it('lists what passed at the second attempt only, as printed by a program without a report', async () => {
  const command = ['-e', `console.log("${secondAttemptPrefix}a stop\\nall is well")`];
  expect(await runStep({ name: 'recordings', command })).toMatchObject({ state: 'passed', flaky: ['a stop'] });
});

it('counts the tests that a report of Playwright leaves out', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'onda-report-')), 'report.json');
  const report = JSON.stringify({ stats: { expected: 5, unexpected: 0, flaky: 1, skipped: 1 } });
  const step = {
    name: 'journeys',
    command: ['-e', `require('node:fs').writeFileSync(${JSON.stringify(file)}, ${JSON.stringify(report)})`],
    report: { file, kind: 'playwright' },
    listAll: ['-e', 'console.log(`Listing tests\nTotal: ${process.env.ALL_TESTS ? 20 : 7} tests in 2 files`)'],
  } as const;
  expect(await runStep(step)).toMatchObject({ passed: 6, skipped: 1, long: 13 });
});

it('counts a program without a report as one test and keeps its output', async () => {
  const good = await runStep({ name: 'good', command: ['-e', 'console.log("out"); console.error("err")'] });
  expect(good).toMatchObject({ state: 'passed', passed: 1, failed: 0 });
  expect(good.output).toContain('out\n');
  expect(good.output).toContain('err\n');
});

it.each([
  ['exits with an error', 'process.exit(3)'],
  ['is killed', 'process.kill(process.pid, "SIGKILL")'],
])('counts a program that %s as failed, even without a report', async (_how, script) => {
  const step = {
    name: 'bad',
    command: ['-e', script],
    report: { file: '.cache/test/never-written.json', kind: 'vitest' },
  } as const;
  expect(await runStep(step)).toMatchObject({ state: 'failed', passed: 0, failed: 1 });
});

it('counts a skipped program as skipped, with its last line as the reason', async () => {
  const script =
    "const { skipStep } = await import('./scripts/test/run-step.ts'); console.log('Looking for it'); skipStep('It cannot be had here')";
  const step = {
    name: 'skipped',
    command: ['--input-type=module', '-e', script],
    report: { file: '.cache/test/never-written.json', kind: 'playwright' },
  } as const;
  expect(await runStep(step)).toMatchObject({
    state: 'skipped',
    passed: 0,
    failed: 0,
    skipped: 1,
    output: 'It cannot be had here',
  });
});

it('prints at once only what a program installs', async () => {
  const said = vi.spyOn(console, 'log').mockReturnValue();
  await runStep({
    name: 'installing',
    command: ['-e', 'console.log("Looking for it"); console.log("Installing it …")'],
  });
  expect(said.mock.calls).toEqual([['Installing it …']]);
});
