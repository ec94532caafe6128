import { expect, it } from 'vitest';
import type { Outcome } from './run-step.ts';
import { summaryOf, whyNotRun } from './summary.ts';

const outcome = (known: Partial<Outcome>): Outcome => ({
  state: 'passed',
  seconds: 0,
  output: '',
  passed: 0,
  failed: 0,
  skipped: 0,
  long: 0,
  ...known,
});
const blocked = outcome({ state: 'not run' });

it('tells what cannot run here from steps that a failed one holds up, and from long tests', () => {
  const failed = outcome({ state: 'failed', passed: 7, failed: 1, skipped: 2, long: 9 });
  expect(summaryOf([failed, outcome({ state: 'skipped', skipped: 1 }), blocked])).toBe(
    '7 passed, 1 failed, 3 cannot run here, 1 step not run because of a failed one, 9 long ones left for npm test -- --all',
  );
  expect(summaryOf([failed, blocked, blocked])).toContain(', 2 steps not run because of a failed one, ');
});

it('says nothing of what there is none of', () => {
  expect(summaryOf([outcome({ passed: 3 })])).toBe('3 passed, 0 failed');
});

it('says behind a step why it has not run', () => {
  expect(whyNotRun(outcome({ state: 'skipped', output: 'no such browser' }))).toBe('  skipped: no such browser');
  expect(whyNotRun(blocked)).toContain('not run');
  expect(whyNotRun(outcome({}))).toBe('');
});
