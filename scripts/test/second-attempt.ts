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

/** @param others what was not tried again */
function joined(step: Step, [first, second]: readonly [Outcome, Outcome], others: Counts): Outcome {
  const seconds = first.seconds + second.seconds;
  if (second.state !== 'passed') return { ...first, seconds, output: `${first.output}\n${second.output}` };
  const outcome = {
    ...second,
    seconds,
    passed: second.passed + others.passed,
    skipped: second.skipped + others.skipped,
    long: second.long + others.long,
    flaky: [...(others.flaky ?? []), ...(second.flaky ?? []), ...failuresOf(step.name, first)],
  };
  return { ...outcome, long: countLong(step, outcome) };
}

/** Without a report all is tried again. */
const all: Failed = { selection: [], others: { passed: 0, failed: 0, skipped: 0, long: 0 } };

const mayFailOnce = ({ attempts }: Step, { state, failed }: Outcome): boolean =>
  attempts === 2 && state === 'failed' && failed <= mostFailures;

/** Undefined where the failure counts. Reads the report of the first attempt, which the second one overwrites. */
export function secondAttempt(step: Step, first: Outcome): SecondAttempt | undefined {
  if (!mayFailOnce(step, first)) return undefined;
  const failed = step.report ? readFailed(step.report, first.output) : all;
  if (!failed) return undefined;
  const command = [...step.command, ...failed.selection];
  return {
    step: { ...step, command, weight: 2, attempts: 1, listAll: undefined },
    join: (second) => joined(step, [first, second], failed.others),
  };
}
