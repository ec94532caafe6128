// One step of npm test: a program whose output is kept, and how many tests it ran.
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createInterface } from 'node:readline';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** Titles of the passed tests, or names of the recordings, that failed at first. */
  flaky?: readonly string[];
}

export interface Step {
  name: string;
  /** What runs, on this Node.js. */
  command: readonly string[];
  /** Steps that must have passed before. */
  needs?: readonly string[];
  /** How many of the two places it takes: a step that uses all cores, or measures time, runs alone. */
  weight?: 1 | 2;
  /** Where and in which form the program reports its tests. A step without is one test. */
  report?: { file: string; kind: 'vitest' | 'playwright' };
  /** Variables for this program alone. */
  env?: Readonly<Record<string, string>>;
}

export interface Outcome extends Counts {
  state: 'passed' | 'failed' | 'skipped' | 'not run';
  seconds: number;
  /** What the program printed; of a skipped step only why it was skipped. */
  output: string;
}

/** The exit code by which a step's program says that it was skipped (EX_TEMPFAIL of sysexits.h). */
const skippedCode = 75;

/** Ends the program of a step that cannot run on this machine, and says why, in one line. */
export function skipStep(why: string): never {
  console.log(why);
  process.exit(skippedCode);
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults?: readonly {
    assertionResults: readonly { fullName: string; status: string; failureMessages: readonly string[] }[];
  }[];
}

interface PlaywrightSuite {
  title: string;
  suites?: readonly PlaywrightSuite[];
  specs?: readonly { title: string; tests: readonly { projectName: string; status: string }[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites?: readonly PlaywrightSuite[];
}

/** @param file The title of the outermost suite. */
function flakyTests({ title, suites = [], specs = [] }: PlaywrightSuite, file = title): string[] {
  const own = specs.flatMap(({ title: name, tests }) =>
    tests.filter(({ status }) => status === 'flaky').map(({ projectName }) => `${projectName}, ${file}: ${name}`),
  );
  return [...own, ...suites.flatMap((suite) => flakyTests(suite, file))];
}

/** The counts in what a test program reported. */
export function countTests(kind: 'vitest' | 'playwright', json: string): Counts {
  if (kind === 'vitest') {
    const report = JSON.parse(json) as VitestReport;
    const tests = (report.testResults ?? []).flatMap(({ assertionResults }) => assertionResults);
    // A passed test with a failure had a second attempt.
    const flaky = tests
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName }) => fullName);
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
      flaky,
    };
  }
  const { stats, suites = [] } = JSON.parse(json) as PlaywrightReport;
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    flaky: suites.flatMap((suite) => flakyTests(suite)),
  };
}

/** A program without a report begins a line with it to name what passed only then. */
export const secondAttempt = 'passed at the second attempt only: ';

/** A failed program has failed at least one test, even where it broke before it could count. */
function countsOf({ report }: Step, ok: boolean): Counts {
  if (!report || !existsSync(report.file)) return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
  const counts = countTests(report.kind, readFileSync(report.file, 'utf8'));
  return { ...counts, failed: ok ? counts.failed : Math.max(1, counts.failed) };
}

/** Milliseconds: no step takes nearly as long, and one that hangs must not hang everything. */
const longest = 2_400_000;
/** Milliseconds a program has to end when told to, and its own children to let go of its output. */
const grace = 5000;

/** Asks a program to end, and ends it where it does not. */
function endProgram(child: ChildProcess): void {
  child.kill('SIGTERM');
  setTimeout(() => child.kill('SIGKILL'), grace).unref();
}

/** Resolves with the exit code, or with why there is none: a signal, or an error at the start. */
function untilItEnds(child: ChildProcess): Promise<number | string> {
  const clock = setTimeout(() => endProgram(child), longest);
  return new Promise((resolve) => {
    const finish = (end: number | string): void => {
      clearTimeout(clock);
      resolve(end);
    };
    child.on('error', (error) => finish(String(error)));
    child.on('exit', (code, signal) => {
      const end = code ?? String(signal);
      child.on('close', () => finish(end));
      // A browser that outlives it would hold its output open.
      setTimeout(() => finish(end), grace).unref();
    });
  });
}

/** Runs one step to its end, whatever that is. */
export async function runStep(step: Step): Promise<Outcome> {
  const began = performance.now();
  if (step.report) rmSync(step.report.file, { force: true });
  const child = spawn(process.execPath, step.command, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...step.env },
  });
  const stop = (): boolean => child.kill();
  process.once('exit', stop);
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  // What is done to the machine is said at once, and not only when the step fails.
  createInterface(child.stdout).on('line', (line) => line.startsWith('Installing ') && console.log(line));
  const end = await untilItEnds(child);
  process.off('exit', stop);
  const seconds = (performance.now() - began) / 1000;
  const output = Buffer.concat(chunks).toString('utf8').trimEnd();
  if (end === skippedCode)
    return { state: 'skipped', seconds, output: output.split('\n').at(-1) ?? '', passed: 0, failed: 0, skipped: 1 };
  const named = output.split('\n').filter((line) => line.startsWith(secondAttempt));
  const counts = { flaky: named.map((line) => line.slice(secondAttempt.length)), ...countsOf(step, end === 0) };
  return {
    ...counts,
    state: end === 0 && counts.failed === 0 ? 'passed' : 'failed',
    seconds,
    output: `${output}\n${end === 0 ? '' : `(ended with ${end})`}`,
  };
}
