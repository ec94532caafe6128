import { readFailed } from './reports.ts';
import { countLong, type Outcome, type Step } from './run-step.ts';

/** More failures than this are a defect, of which a second attempt would only tell later. */
const mostFailures = 12;

export interface SecondAttempt {
  /** Runs alone, and only what failed where a report tells. */
  step: Step;
  /** What both attempts say together. */
  join: (second: Outcome) => Outcome;
}

function failuresOf(name: string, { failures = [], output }: Outcome): readonly string[] {
  if (failures.length > 0) return failures;
  const said = output.split('\n').filter((line) => line.startsWith('✗'));
  return said.length > 0 ? said : [name];
}

/** Undefined where the failure counts. Reads the report of the first attempt, which the second one overwrites. */
export function secondAttempt(step: Step, first: Outcome): SecondAttempt | undefined {
  if (step.attempts !== 2 || first.state !== 'failed' || first.failed > mostFailures) return undefined;
  const failed = step.report && readFailed(step.report);
  const others = failed && failed.selection.length > 0 ? failed.others : undefined;
  const failures = failuresOf(step.name, first);
  const join = (second: Outcome): Outcome => {
    const now = failures.filter((name) => second.state === 'passed' || second.failures?.includes(name) === false);
    const joined = {
      ...second,
      seconds: first.seconds + second.seconds,
      passed: second.passed + (others?.passed ?? 0),
      skipped: second.skipped + (others?.skipped ?? 0),
      long: second.long + (others?.long ?? 0),
      flaky: [...(others?.flaky ?? []), ...(second.flaky ?? []), ...now],
      output: second.state === 'passed' ? second.output : `${first.output}\n${second.output}`,
    };
    return { ...joined, long: countLong(step, joined) };
  };
  const command = [...step.command, ...(failed?.selection ?? [])];
  return { step: { ...step, command, weight: 2, attempts: 1, listAll: undefined }, join };
}
