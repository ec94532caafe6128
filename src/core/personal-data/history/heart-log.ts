import type { HeartRecording } from '#core/heart/heart-recording.ts';
import type { HeartSummary } from '#core/heart/heart-summary-schema.ts';
import { patchRecord, putRecord, removeRecord } from '#core/personal-data/changes.ts';
import type { LoggedSession } from '#core/personal-data/personal-data.ts';
import type { RecordStore } from '#core/personal-data/record-store.ts';
import { toParts } from '#core/personal-data/records/interval-parts.ts';
import { intervalsId } from '#core/personal-data/records/records.ts';
import type { Readable } from '#core/store.ts';

/** Milliseconds between two writes. A killed tab loses at most this much. */
const writeInterval = 15_000;
/** The summary is computed again after this factor of the writes, because for a night it takes seconds. */
const summaryGrowth = 1.25;
const firstSummary = 2;

export interface HeartSource {
  record: () => HeartRecording;
}

interface HeartLogDependencies {
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
  /** The texts of the parts that are already written. */
  written: string[];
  writes: number;
  nextSummary: number;
  stop: () => void;
}

function writeParts(recordStore: RecordStore, current: Current): void {
  const parts = toParts(current.id, current.recording.series(), current.startedAt);
  const changed = parts.filter(({ text }, index) => text !== current.written[index]);
  // Beats that arrive late close a gap, which makes the text shorter.
  const surplus = current.written.slice(parts.length).map((_, index) => intervalsId(current.id, parts.length + index));
  current.written = parts.map(({ text }) => text);
  const writes = [
    ...changed.map((part) => putRecord('intervals', part)),
    ...surplus.map((id) => removeRecord('intervals', id)),
  ];
  if (writes.length > 0) void recordStore.write(writes);
}

/** Stores what a heart-rate sensor sends during a session. */
export function createHeartLog({ session, source, recordStore, now, every }: HeartLogDependencies): {
  flush: () => void;
} {
  let current: Current | undefined;
  /** Sessions whose last summary is still being computed. */
  const summarising = new Set<Current>();

  const keep = ({ id }: Current, heart: HeartSummary | undefined): void => {
    if (heart) void recordStore.write([patchRecord('sessions', id, { heart })]);
  };
  const summarise = async (one: Current): Promise<void> => {
    summarising.add(one);
    const heart = await one.recording.summary();
    if (summarising.delete(one)) keep(one, heart);
  };
  const write = (): void => {
    if (!current) return;
    writeParts(recordStore, current);
    current.writes += 1;
    if (current.writes < current.nextSummary) return;
    current.nextSummary = current.writes * summaryGrowth;
    void summarise(current);
  };
  const start = (id: string): void => {
    const startedAt = now().getTime();
    const recording = source.record();
    const stop = every(writeInterval, write);
    current = { id, startedAt, recording, stop, written: [], writes: 0, nextSummary: firstSummary };
  };
  const end = (): void => {
    if (!current) return;
    current.stop();
    current.recording.stop();
    // Without a logged session nothing was heard, and its record was removed.
    if (session.getSnapshot()) {
      writeParts(recordStore, current);
      void summarise(current);
    }
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
  const flush = (): void => {
    if (current) {
      writeParts(recordStore, current);
      summarising.add(current);
    }
    for (const one of summarising) keep(one, one.recording.summaryNow());
    summarising.clear();
  };
  return { flush };
}
