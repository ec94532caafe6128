import type { LogLevel } from './config.ts';
import { createLineOutput, type LineOutput } from './line-output.ts';

/** Must not contain personal data: no addresses of visitors, no queries, no keys. */
export type LogLine = Record<string, string | number | boolean | undefined>;

type Kind = 'info' | 'error';

export interface Log {
  info: (line: LogLine) => void;
  error: (line: LogLine) => void;
}

export interface CountingLog extends Log {
  /** Lines beyond the limit so far. */
  leftOut: () => number;
}

interface LineLimit {
  /** Lines at once after a quiet time. */
  burst: number;
  perSecond: number;
}

/** 100 lines are some 20 kB: a flood of requests writes 2 GB in a day, and a first visit has some 20 requests. */
const limits: Readonly<Record<Kind, LineLimit>> = {
  info: { burst: 1000, perSecond: 100 },
  error: { burst: 200, perSecond: 20 },
};
/** Milliseconds until a line says how many were left out. */
const reportAfter = 10_000;

const render = (level: Kind, fields: LogLine): string =>
  `${JSON.stringify({ time: new Date().toISOString(), level, ...fields })}\n`;

let output: LineOutput | undefined;

/** Standard output, which the log shares with everything else that the server prints. */
export function standardOutput(): LineOutput {
  output ??= createLineOutput(process.stdout, (lost) => render('error', { event: 'log', lost }));
  return output;
}

export function createLog(
  level: LogLevel,
  write: (text: string) => void = (text) => standardOutput().write(text),
): CountingLog {
  let leftOut = 0;
  const line = (kind: Kind): ((fields: LogLine) => void) => {
    const hasRoom = createBucket(limits[kind]);
    let unreported = 0;
    const report = (): void => {
      write(render(kind, { event: 'log', leftOut: unreported }));
      unreported = 0;
    };
    return (fields) => {
      if (hasRoom()) return write(render(kind, fields));
      if (unreported === 0) setTimeout(report, reportAfter).unref();
      unreported += 1;
      leftOut += 1;
    };
  };
  const info = line('info');
  const error = line('error');
  return {
    info: (fields) => {
      if (level === 'info') info(fields);
    },
    error: (fields) => {
      if (level !== 'silent') error(fields);
    },
    leftOut: () => leftOut,
  };
}

/** @returns whether one more line is allowed now; if so, it counts */
function createBucket({ burst, perSecond }: LineLimit): () => boolean {
  let room = burst;
  let since = performance.now();
  return () => {
    const now = performance.now();
    room = Math.min(burst, room + (Math.max(0, now - since) / 1000) * perSecond);
    since = now;
    if (room < 1) return false;
    room -= 1;
    return true;
  };
}

/** Leaves out the message, because a database's message can quote what a visitor typed. */
export function describeError(error: unknown): LogLine {
  if (!(error instanceof Error)) return { error: typeof error };
  const { code } = error as { code?: unknown };
  return { error: error.name, ...(typeof code === 'string' && { code }) };
}

const consoleMethods = { error: 'error', warn: 'error', info: 'info', log: 'info', debug: 'info' } as const;

/**
 * What packages print goes through the log, with its limits and without what a visitor typed: the HTTP adaptor prints an
 * error for each aborted request. @returns a call that restores the console
 */
export function captureConsole(log: Log): () => void {
  const before = { ...console };
  for (const [method, kind] of Object.entries(consoleMethods)) {
    console[method as keyof typeof consoleMethods] = (...values: unknown[]): void => {
      const error = values.find((value) => value instanceof Error);
      log[kind]({ event: 'console', ...(kind === 'error' ? describeError(error) : { method }) });
    };
  }
  return () => void Object.assign(console, before);
}
