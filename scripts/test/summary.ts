import type { Outcome } from './run-step.ts';

/** Behind the line of a step. Empty where it has run. */
export function whyNotRun({ state, output }: Outcome): string {
  if (state === 'skipped') return `  skipped: ${output}`;
  return state === 'not run' ? '  not run: what it needs has failed' : '';
}

/** The last line of a run: tests, and steps without a report as one test each. */
export function summaryOf(outcomes: readonly Outcome[]): string {
  const sum = (name: 'passed' | 'failed' | 'skipped' | 'long'): number =>
    outcomes.reduce((total, outcome) => total + outcome[name], 0);
  const blocked = outcomes.filter(({ state }) => state === 'not run').length;
  const counted: readonly [count: number, words: string][] = [
    [sum('skipped'), 'cannot run here'],
    [blocked, blocked === 1 ? 'step not run because of a failed one' : 'steps not run because of a failed one'],
    [sum('long'), 'long ones left for npm test -- --all'],
  ];
  return [
    `${sum('passed')} passed`,
    `${sum('failed')} failed`,
    ...counted.flatMap(([count, words]) => (count > 0 ? [`${count} ${words}`] : [])),
  ].join(', ');
}
