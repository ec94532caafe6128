import type { LogLevel } from './config.ts';

/** Must not contain personal data: no addresses of visitors, no queries, no keys. */
export type LogLine = Record<string, string | number | boolean | undefined>;

export interface Log {
  info: (line: LogLine) => void;
  error: (line: LogLine) => void;
}

export function createLog(
  level: LogLevel,
  write: (text: string) => void = (text) => void process.stdout.write(text),
): Log {
  const line = (kind: 'info' | 'error', fields: LogLine): void =>
    write(`${JSON.stringify({ time: new Date().toISOString(), level: kind, ...fields })}\n`);
  return {
    info: (fields) => {
      if (level === 'info') line('info', fields);
    },
    error: (fields) => {
      if (level !== 'silent') line('error', fields);
    },
  };
}

/** Leaves out the message, because a database's message can quote what a visitor typed. */
export function describeError(error: unknown): LogLine {
  if (!(error instanceof Error)) return { error: typeof error };
  const { code } = error as { code?: unknown };
  return { error: error.name, ...(typeof code === 'string' && { code }) };
}

/** The REST layer prints whole database errors, with statement and values. @returns a call that restores the console */
export function captureConsole(log: Log): () => void {
  const { error, warn } = console;
  const capture = (...values: unknown[]): void =>
    log.error({ event: 'console', ...describeError(values.find((value) => value instanceof Error)) });
  console.error = capture;
  console.warn = capture;
  return () => {
    console.error = error;
    console.warn = warn;
  };
}
