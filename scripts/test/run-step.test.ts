import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { countTests, runStep, secondAttemptPrefix } from './run-step.ts';

it('lists what passed at the second attempt only, as printed by a program without a report', async () => {
  const command = ['-e', `console.log("${secondAttemptPrefix}a stop\\nall is well")`];
  expect(await runStep({ name: 'recordings', command })).toMatchObject({ state: 'passed', flaky: ['a stop'] });
});

it('counts the tests in a report of Vitest, to-do tests as skipped, long ones apart, and lists second attempts', () => {
  const test = (fullName: string, status: string, ...failureMessages: string[]) => ({
    fullName,
    status,
    failureMessages,
    tags: [] as string[],
  });
  const testResults = [
    { assertionResults: [test('a', 'passed'), test('b', 'passed', 'too late'), test('c', 'failed', 'wrong')] },
    {
      assertionResults: [
        { ...test('d', 'skipped'), tags: ['long'] },
        { ...test('e', 'passed'), tags: ['long'] },
      ],
    },
  ];
  const json = JSON.stringify({
    numPassedTests: 7,
    numFailedTests: 2,
    numPendingTests: 2,
    numTodoTests: 3,
    testResults,
  });
  expect(countTests('vitest', json)).toEqual({ passed: 7, failed: 2, skipped: 4, long: 1, flaky: ['b'] });
});

it('counts the tests in a report of Playwright and lists second attempts', () => {
  const test = (title: string, ...states: string[]) => ({
    title,
    tests: states.map((status, index) => ({ status, projectName: ['phone', 'desktop'][index] })),
  });
  const suites = [
    {
      title: 'find.spec.ts',
      specs: [test('a', 'expected', 'flaky')],
      suites: [{ title: 'offline', specs: [test('b', 'flaky', 'unexpected')] }],
    },
  ];
  const counts = countTests(
    'playwright',
    JSON.stringify({ stats: { expected: 5, unexpected: 1, flaky: 2, skipped: 3 }, suites }),
  );
  expect(counts).toEqual({
    passed: 7,
    failed: 1,
    skipped: 3,
    long: 0,
    flaky: ['desktop, find.spec.ts: a', 'phone, find.spec.ts: b'],
  });
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

describe('a step of two attempts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'onda-step-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  let files = 0;
  const failing = (times: number) => {
    const file = JSON.stringify(join(folder, `runs-${(files += 1)}`));
    const script = `const { appendFileSync, readFileSync } = await import('node:fs'); appendFileSync(${file}, 'x');
      if (readFileSync(${file}, 'utf8').length <= ${times}) { console.log('✗ too slow'); process.exit(1); }`;
    return { name: 'bench', command: ['--input-type=module', '-e', script] };
  };

  it('passes if the second one passes, and lists what failed at first', async () => {
    const outcome = await runStep({ ...failing(1), attempts: 2 });
    expect(outcome).toMatchObject({ state: 'passed', passed: 1, failed: 0, flaky: ['✗ too slow'] });
  });

  it('has one attempt if it does not ask for two', async () => {
    expect(await runStep({ ...failing(1) })).toMatchObject({ state: 'failed', failed: 1 });
  });

  it('fails if both fail', async () => {
    expect(await runStep({ ...failing(2), attempts: 2 })).toMatchObject({ state: 'failed', failed: 1 });
  });
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
