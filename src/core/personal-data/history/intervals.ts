import { withoutRepeats } from '#core/heart/repeated-blocks.ts';
import type { RrSeries } from '#core/heart/rr-stretch.ts';
import { putRecord, removeRecord, applyChanges } from '#core/personal-data/changes.ts';
import type { RecordStore } from '#core/personal-data/record-store.ts';
import { fromParts } from '#core/personal-data/records/interval-parts.ts';
import type { IntervalsRecord } from '#core/personal-data/records/records.ts';

async function partsOf(recordStore: RecordStore, sessionId: string): Promise<IntervalsRecord[]> {
  const database = await recordStore.database();
  const pending = [...recordStore.pending('intervals').values()].filter(({ key }) =>
    String(key).startsWith(`${sessionId}.`),
  );
  const rows = (await database?.intervals.where('sessionId').equals(sessionId).toArray()) ?? [];
  const stored = new Map(recordStore.validRecords('intervals', rows).map((part) => [part.id, part]));
  return [...applyChanges<'intervals'>(stored, pending).values()];
}

interface SessionIntervals {
  read: (sessionId: string) => Promise<RrSeries>;
  remove: (sessionId: string) => Promise<void>;
  /** Restores the intervals that were removed on this page. */
  restore: (sessionId: string) => Promise<void>;
}

export function createSessionIntervals(recordStore: RecordStore): SessionIntervals {
  const removed = new Map<string, Promise<readonly IntervalsRecord[]>>();
  return {
    // Earlier versions stored beats that came twice.
    read: async (sessionId) => (fromParts(await partsOf(recordStore, sessionId)) ?? []).map(withoutRepeats),
    remove: async (sessionId) => {
      const found = partsOf(recordStore, sessionId).catch(() => []);
      removed.set(sessionId, found);
      await recordStore.write((await found).map(({ id }) => removeRecord('intervals', id)));
    },
    restore: async (sessionId) => {
      const parts = (await removed.get(sessionId)) ?? [];
      await recordStore.write(parts.map((part) => putRecord('intervals', part)));
    },
  };
}
