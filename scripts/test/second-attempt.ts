import { readFailed, type Counts, type Failed } from './reports.ts';
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

const nothing: Counts = { passed: 0, failed: 0, skipped: 0, long: 0 };

/** @param others what was not tried again */
function joined(step: Step, [first, second]: readonly [Outcome, Outcome], others: Counts): Outcome {
  const failures = failuresOf(step.name, first);
  const now = failures.filter((name) => second.state === 'passed' || second.failures?.includes(name) === false);
  const outcome = {
    ...second,
    seconds: first.seconds + second.seconds,
    passed: second.passed + others.passed,
    skipped: second.skipped + others.skipped,
    long: second.long + others.long,
    flaky: [...(others.flaky ?? []), ...(second.flaky ?? []), ...now],
    output: second.state === 'passed' ? second.output : `${first.output}\n${second.output}`,
  };
  return { ...outcome, long: countLong(step, outcome) };
}

/** Undefined where the failure counts. Reads the report of the first attempt, which the second one overwrites. */
export function secondAttempt(step: Step, first: Outcome): SecondAttempt | undefined {
  if (step.attempts !== 2 || first.state !== 'failed' || first.failed > mostFailures) return undefined;
  const { selection, others }: Failed = (step.report && readFailed(step.report)) ?? { selection: [], others: nothing };
  return {
    step: { ...step, command: [...step.command, ...selection], weight: 2, attempts: 1, listAll: undefined },
    join: (second) => joined(step, [first, second], selection.length > 0 ? others : nothing),
  };
}
