import type { Writable } from 'node:stream';

/** Bytes that may wait for a slow reader; then lines are lost, in place of memory. */
const mostWaiting = 1_000_000;

export interface LineOutput {
  /** Neither throws nor waits, whatever happened to the stream. @param text with its line break */
  write: (text: string) => void;
  /** Lines that could not be written so far. */
  lost: () => number;
}

/** @param describeLost makes the line that tells how many were lost, once lines can be written again */
export function createLineOutput(
  stream: Writable,
  describeLost: (lines: number) => string,
  most = mostWaiting,
): LineOutput {
  let lost = 0;
  let unreported = 0;
  let lastIsCut = false;
  const lose = (): void => {
    lost += 1;
    unreported += 1;
  };
  surviveErrorsOf(stream);
  return {
    lost: () => lost,
    write: (text) => {
      if (stream.writableLength + text.length > most) return lose();
      const reporting = unreported;
      const report = reporting === 0 ? '' : `${lastIsCut ? '\n' : ''}${describeLost(reporting)}`;
      unreported = 0;
      stream.write(report + text, (error) => {
        // A disk that is full has taken the beginning of some line.
        lastIsCut = Boolean(error);
        if (!error) return;
        unreported += reporting;
        lose();
      });
    },
  };
}

/** Without a listener a full disk or a reader that has gone ends the process. */
function surviveErrorsOf(stream: Writable): void {
  if (!stream.listeners('error').includes(ignore)) stream.on('error', ignore);
}

const ignore = (): void => undefined;

/** For everything that is printed otherwise. */
export function surviveBrokenOutput(): void {
  surviveErrorsOf(process.stdout);
  surviveErrorsOf(process.stderr);
}
