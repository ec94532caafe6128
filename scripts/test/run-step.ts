import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { countTests, type Counts, type Report } from './reports.ts';

export interface Step {
  name: string;
  command: readonly string[];
  needs?: readonly string[];
  /** Of two slots: a step that uses all cores, or measures time, takes both. */
  weight?: 1 | 2;
  /** Without a report a step counts as one test. */
  report?: Report;
  env?: Readonly<Record<string, string>>;
  /** Prints how many tests there are with those left for `npm test -- --all`, where the report does not know. */
  listAll?: readonly string[] | undefined;
  /** A failure counts only if it happens twice, the second time alone (second-attempt.ts). */
  attempts?: 1 | 2;
}

export interface Outcome extends Counts {
  state: 'passed' | 'failed' | 'skipped' | 'not run';
  seconds: number;
  /** Of a skipped step only the reason. */
  output: string;
}

/** EX_TEMPFAIL of sysexits.h. */
const skippedCode = 75;

export function skipStep(why: string): never {
  console.log(why);
  process.exit(skippedCode);
}

/** Starts a line in which a program without a report names such a test. */
export const secondAttemptPrefix = 'passed at the second attempt only: ';

/** A failed program counts at least one failure, even if it wrote no report. */
function countsOf({ report }: Step, ok: boolean): Counts {
  if (!report || !existsSync(report.file)) return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0, long: 0 };
  const counts = countTests(report.kind, readFileSync(report.file, 'utf8'));
  return { ...counts, failed: ok ? counts.failed : Math.max(1, counts.failed) };
}

/** Playwright's report leaves out the tests that its configuration leaves out. */
export function countLong({ listAll, env }: Step, { passed, failed, skipped, long }: Counts): number {
  if (!listAll) return long;
  const { stdout } = spawnSync(process.execPath, listAll, {
    encoding: 'utf8',
    env: { ...process.env, ...env, ALL_TESTS: 'yes' },
  });
  const total = Number(/^Total: (\d+) tests/mu.exec(stdout)?.[1] ?? Number.NaN);
  return total - passed - failed - skipped;
}

const stepTimeoutMilliseconds = 2_400_000;
const killDelayMilliseconds = 5000;

function endProgram(child: ChildProcess): void {
  child.kill('SIGTERM');
  setTimeout(() => child.kill('SIGKILL'), killDelayMilliseconds).unref();
}

function untilItEnds(child: ChildProcess): Promise<number | string> {
  const clock = setTimeout(() => endProgram(child), stepTimeoutMilliseconds);
  return new Promise((resolve) => {
    const finish = (end: number | string): void => {
      clearTimeout(clock);
      resolve(end);
    };
    child.on('error', (error) => finish(String(error)));
    child.on('exit', (code, signal) => {
      const end = code ?? String(signal);
      child.on('close', () => finish(end));
      // A browser that outlives the program would hold its output open.
      setTimeout(() => finish(end), killDelayMilliseconds).unref();
    });
  });
}

async function attempt(step: Step): Promise<Outcome> {
  const startedAt = performance.now();
  if (step.report) rmSync(step.report.file, { force: true });
  const child = spawn(process.execPath, step.command, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...step.env },
  });
  const stop = (): boolean => child.kill();
  process.once('exit', stop);
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  // Installing changes the machine: say so at once.
  createInterface(child.stdout).on('line', (line) => line.startsWith('Installing ') && console.log(line));
  const end = await untilItEnds(child);
  process.off('exit', stop);
  const seconds = (performance.now() - startedAt) / 1000;
  const output = Buffer.concat(chunks).toString('utf8').trimEnd();
  if (end === skippedCode)
    return {
      state: 'skipped',
      seconds,
      output: output.split('\n').at(-1) ?? '',
      passed: 0,
      failed: 0,
      skipped: 1,
      long: 0,
    };
  const named = output.split('\n').filter((line) => line.startsWith(secondAttemptPrefix));
  const counts = { flaky: named.map((line) => line.slice(secondAttemptPrefix.length)), ...countsOf(step, end === 0) };
  return {
    ...counts,
    state: end === 0 && counts.failed === 0 ? 'passed' : 'failed',
    seconds,
    output: `${output}\n${end === 0 ? '' : `(ended with ${end})`}`,
  };
}

export async function runStep(step: Step): Promise<Outcome> {
  const outcome = await attempt(step);
  return { ...outcome, long: outcome.state === 'passed' ? countLong(step, outcome) : outcome.long };
}
