import * as v from 'valibot';
import { locales } from '#core/domain/locales.ts';
import type { GuidedBreathing } from '#core/breathing/guided-breathing.ts';
import type { HeartSummary } from '#core/heart/heart-summary-schema.ts';
import { createStore } from '#core/store.ts';
import type { PlayerState } from '#core/player/player-state.ts';
import type { EnumerableDeviceStorage } from '#core/platform/storage/device-storage.ts';
import type { ConnectionState } from '#core/personal-data/database/connection.ts';
import { createPersonalData, type PersonalDataDependencies } from './create-personal-data.ts';
import { jsonParts, emptyRecords, type AllRecords } from '#core/personal-data/transfer/archive-file.ts';
import type { PersonalData, PersonalDataService } from './personal-data.ts';
import type { StorageStatus } from '#core/personal-data/storage-status.ts';
import { readFile } from '#core/personal-data/transfer/read-file.ts';
import type { SessionRecord } from '#core/personal-data/records/records.ts';
import type { ExportedSettings, FileSettings } from '#core/personal-data/records/settings.ts';

export const testIdentifier = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const testHeart: HeartSummary = {
  heartRate: 67.5,
  rmssd: 42.1,
  sdnn: 51,
  coherence: { mean: 0.82, median: 0.85, high: 0.6, readings: 100 },
  artefacts: 0.0123,
  beats: 900,
};

export const testBreathing: GuidedBreathing = {
  pace: 5.5,
  startPace: 14,
  inhale: 40,
  holdFull: 5,
  holdEmpty: 0,
  seconds: 600,
};

/** A completed session of 15 minutes; day and hour follow from startedAt. */
export function testSession(overrides: Partial<SessionRecord> = {}): SessionRecord {
  const start = new Date(overrides.startedAt ?? new Date(2026, 10, 20, 8, 30).getTime());
  const [month, date] = [start.getMonth() + 1, start.getDate()].map((number) => String(number).padStart(2, '0'));
  return {
    id: testIdentifier(start.getTime() % 1e12),
    frequencyId: 1,
    hertz: 528,
    mode: 'pure',
    carrier: 200,
    noise: null,
    intensity: 70,
    startedAt: start.getTime(),
    day: `${start.getFullYear()}-${month}-${date}`,
    hour: start.getHours(),
    timeZone: 'Europe/Madrid',
    plannedSeconds: 900,
    heardSeconds: 900,
    ended: 'completed',
    before: null,
    after: null,
    comparison: null,
    ...overrides,
  };
}

export function memoryStorage(entries: Iterable<readonly [string, string]> = []): EnumerableDeviceStorage {
  const values = new Map(entries);
  return {
    read: (key) => values.get(key),
    write: (key, value) => void values.set(key, value),
    keys: () => [...values.keys()],
    remove: (key) => void values.delete(key),
  };
}

export const testSettings: ExportedSettings = {
  'app-language': { schema: v.picklist(locales) },
  'onda-theme': { schema: v.picklist(['light', 'dark']) },
  'onda-sound': { schema: v.object({ version: v.literal(1), fadeSeconds: v.number() }) },
};

export function testDependencies(overrides: Partial<PersonalDataDependencies> = {}): PersonalDataDependencies {
  const state = createStore<ConnectionState>('refused');
  return {
    connection: { state, get: () => Promise.resolve(undefined), deleteDatabase: () => Promise.resolve() },
    tabs: { send: () => undefined, listen: () => undefined },
    addressOf: () => undefined,
    changeHook: { changed: () => Promise.resolve(), lost: () => Promise.resolve() },
    player: createStore<PlayerState>({ phase: 'idle' }),
    heartSource: {
      record: () => ({
        series: () => [],
        summary: () => Promise.resolve(undefined),
        summaryNow: () => undefined,
        stop: () => undefined,
      }),
    },
    every: () => () => undefined,
    storage: memoryStorage(),
    settings: testSettings,
    now: () => new Date(),
    watchPage: () => undefined,
    readFile: (file, taking) => readFile(file, { settings: overrides.settings ?? testSettings, ...taking }),
    runExclusively: (run) => run(),
    requestPersistentStorage: () => Promise.resolve(true),
    onSettings: () => undefined,
    eraseElsewhere: () => undefined,
    log: console,
    ...overrides,
  };
}

export function testFile(records: Partial<AllRecords>, settings: FileSettings = {}): Blob {
  return new Blob([...jsonParts({ records: { ...emptyRecords(), ...records }, settings, unreadable: [] }, new Date())]);
}

export async function memoryPersonalData(
  records: Partial<AllRecords> = {},
  overrides: Partial<PersonalDataDependencies> & { storageStatus?: StorageStatus } = {},
): Promise<PersonalData> {
  const data = createPersonalData(testDependencies(overrides));
  const result = await data.archive.importJson(testFile(records));
  if (result.kind !== 'merged') throw new Error(`these are no records: ${JSON.stringify(result)}`);
  return { ...data, storageStatus: createStore<StorageStatus>(overrides.storageStatus ?? 'saved') };
}

const noFavourites: readonly number[] = [];

export function loadedService(data: PersonalData): PersonalDataService {
  const cachedFavourites = {
    subscribe: data.favourites.subscribe,
    getSnapshot: () => data.favourites.getSnapshot() ?? noFavourites,
  };
  return { ...createStore<PersonalData | undefined>(data), open: () => Promise.resolve(data), cachedFavourites };
}
