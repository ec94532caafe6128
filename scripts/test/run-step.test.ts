import { expect, it, vi } from 'vitest';
import { countTests, runStep, secondAttempt } from './run-step.ts';

it('names what a program without a report says that passed only then', async () => {
  const command = ['-e', `console.log("${secondAttempt}a stop\\nall is well")`];
  expect(await runStep({ name: 'recordings', command })).toMatchObject({ state: 'passed', flaky: ['a stop'] });
});

it('counts what Vitest reports, and names what passed at the second attempt only; a test to be written is a skipped one', () => {
  const test = (fullName: string, status: string, ...failureMessages: string[]) => ({
    fullName,
    status,
    failureMessages,
  });
  const testResults = [
    { assertionResults: [test('a', 'passed'), test('b', 'passed', 'too late'), test('c', 'failed', 'wrong')] },
  ];
  const json = JSON.stringify({
    numPassedTests: 7,
    numFailedTests: 2,
    numPendingTests: 1,
    numTodoTests: 3,
    testResults,
  });
  expect(countTests('vitest', json)).toEqual({ passed: 7, failed: 2, skipped: 4, flaky: ['b'] });
});

it('counts what Playwright reports, and names what passed at the second attempt only', () => {
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
    flaky: ['desktop, find.spec.ts: a', 'phone, find.spec.ts: b'],
  });
});

it('a program without a report is one test, and all it said is kept', async () => {
  const good = await runStep({ name: 'good', command: ['-e', 'console.log("out"); console.error("err")'] });
  expect(good).toMatchObject({ state: 'passed', passed: 1, failed: 0 });
  expect(good.output).toContain('out\n');
  expect(good.output).toContain('err\n');
});

it.each([
  ['ends with an error', 'process.exit(3)'],
  ['is stopped', 'process.kill(process.pid, "SIGKILL")'],
])('a program that %s has failed, even with no report of it', async (_how, script) => {
  const step = {
    name: 'bad',
    command: ['-e', script],
    report: { file: '.cache/test/never-written.json', kind: 'vitest' },
  } as const;
  expect(await runStep(step)).toMatchObject({ state: 'failed', passed: 0, failed: 1 });
});

it('a program that says it was skipped is neither passed nor failed, and its last line says why', async () => {
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

it('what a program installs is said at once, what else it prints is not', async () => {
  const said = vi.spyOn(console, 'log').mockReturnValue();
  await runStep({
    name: 'installing',
    command: ['-e', 'console.log("Looking for it"); console.log("Installing it …")'],
  });
  expect(said.mock.calls).toEqual([['Installing it …']]);
});
