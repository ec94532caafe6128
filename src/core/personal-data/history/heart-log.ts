import type { RrSeries } from '#core/heart/rr-series.ts';
import { patchRecord, putRecord } from '#core/personal-data/changes.ts';
import type { LoggedSession } from '#core/personal-data/personal-data.ts';
import type { RecordStore } from '#core/personal-data/record-store.ts';
import { toParts } from '#core/personal-data/records/interval-parts.ts';
import type { SessionHeart } from '#core/personal-data/records/records.ts';
import type { Readable } from '#core/store.ts';

/** Milliseconds between two writes. A killed tab loses at most this much. */
const writeInterval = 5000;
/** The summary takes some milliseconds for each minute of the session. */
const summaryInterval = 60_000;

/** What a sensor sends from its start on; empty while none is connected. */
export interface HeartRecording {
  /** On the clock of the recording. */
  series: () => RrSeries;
  /** undefined where nothing was measured. */
  summary: () => SessionHeart | undefined;
  stop: () => void;
}

export interface HeartSource {
  record: () => HeartRecording;
}

interface Dependencies {
  session: Readable<LoggedSession | undefined>;
  source: HeartSource;
  recordStore: RecordStore;
  now: () => Date;
  /** Returns a function that stops it. */
  every: (milliseconds: number, callback: () => void) => () => void;
}

interface Current {
  id: string;
  startedAt: number;
  recording: HeartRecording;
  /** Beats that are written. */
  written: number;
  summarisedAt: number;
  stop: () => void;
}

/** Keeps what a heart-rate sensor sends during a session. */
export function createHeartLog({ session, source, recordStore, now, every }: Dependencies): { flush: () => void } {
  let current: Current | undefined;

  const write = (isLast: boolean): void => {
    if (!current) return;
    const { id, recording, startedAt } = current;
    const time = now().getTime();
    const isSummaryDue = isLast || time - current.summarisedAt >= summaryInterval;
    const parts = toParts(id, recording.series(), startedAt);
    const heart = isSummaryDue ? recording.summary() : undefined;
    if (heart) current.summarisedAt = time;
    let before = 0;
    const grown = parts.filter(({ stretches }) => {
      before += stretches.reduce((sum, { ticks }) => sum + ticks.length, 0);
      return before > (current?.written ?? 0);
    });
    current.written = before;
    const changes = grown.map((part) => putRecord('intervals', part));
    if (heart) changes.unshift(patchRecord('sessions', id, { heart }));
    if (changes.length > 0) void recordStore.write(changes);
  };
  const start = (id: string): void => {
    const startedAt = now().getTime();
    const recording = source.record();
    const stop = every(writeInterval, () => write(false));
    current = { id, startedAt, recording, stop, written: 0, summarisedAt: startedAt };
  };
  const end = (): void => {
    if (!current) return;
    // A session that never sounded was removed.
    if (session.getSnapshot()?.id === current.id) write(true);
    current.stop();
    current.recording.stop();
    current = undefined;
  };
  const update = (): void => {
    const logged = session.getSnapshot();
    const id = logged?.running ? logged.id : undefined;
    if (id === current?.id) return;
    end();
    if (id !== undefined) start(id);
  };
  session.subscribe(update);
  update();
  return { flush: () => write(true) };
}
