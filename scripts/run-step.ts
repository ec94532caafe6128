// One step of npm test: a program whose output is kept, and how many tests it ran.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
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
  state: 'passed' | 'failed' | 'not run';
  seconds: number;
  output: string;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

/** The counts in what a test program reported. */
export function countTests(kind: 'vitest' | 'playwright', json: string): Counts {
  if (kind === 'vitest') {
    const report = JSON.parse(json) as VitestReport;
    return { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests + report.numTodoTests };
  }
  const { stats } = JSON.parse(json) as PlaywrightReport;
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
}

/** A failed program has failed at least one test, even where it broke before it could count. */
function countsOf({ report }: Step, ok: boolean): Counts {
  if (!report || !existsSync(report.file)) return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
  const counts = countTests(report.kind, readFileSync(report.file, 'utf8'));
  return { ...counts, failed: ok ? counts.failed : Math.max(1, counts.failed) };
}

const tenMinutes = 600_000;

/** Runs one step to its end, whatever that is. */
export function runStep(step: Step): Promise<Outcome> {
  const began = performance.now();
  if (step.report) rmSync(step.report.file, { force: true });
  const child = spawn(process.execPath, step.command, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...step.env },
    timeout: tenMinutes,
  });
  const stop = (): boolean => child.kill();
  process.once('exit', stop);
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve) => {
    const finish = (ok: boolean, reason = ''): void => {
      process.off('exit', stop);
      const counts = countsOf(step, ok);
      const passed = ok && counts.failed === 0;
      const output = `${Buffer.concat(chunks).toString('utf8')}${reason}`;
      resolve({ ...counts, state: passed ? 'passed' : 'failed', seconds: (performance.now() - began) / 1000, output });
    };
    child.on('error', (error) => finish(false, String(error)));
    child.on('close', (code, signal) => finish(code === 0, signal ? `\nstopped by ${signal} after ${tenMinutes / 60_000} minutes at most\n` : ''));
  });
}
