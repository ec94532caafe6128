import { expect, it } from 'vitest';
import { countTests } from './reports.ts';

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
        test('f', 'todo'),
      ],
    },
  ];
  expect(countTests('vitest', JSON.stringify({ testResults }))).toEqual({
    passed: 3,
    failed: 1,
    skipped: 1,
    long: 1,
    flaky: ['b'],
    failures: ['c'],
  });
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
    failures: ['desktop, find.spec.ts: b'],
  });
});
