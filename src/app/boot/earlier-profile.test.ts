// What versions up to 2026-11-27 stored opens, and what this one exports opens in them.
import { expect, it } from 'vitest';
import { createAssessmentDraft } from '#core/assessment/assessment-draft.ts';
import { createPersonalData } from '#core/personal-data/create-personal-data.ts';
import { memoryStorage, testDependencies } from '#core/personal-data/personal-data.fixture.ts';
import { createListeningDose } from '#core/player/dose/listening-dose.ts';
import type { PlayerState } from '#core/player/player-state.ts';
import { settingsOn } from '#core/settings/settings.fixture.ts';
import { createStore } from '#core/store.ts';
import { createSyncPreferences } from './sync-preferences.ts';
import { exportedSettings } from './exported-settings.ts';

const sensor = '{"version":1,"id":"q83Vq80SNFY=","name":"Polar H10 8C1B2A","isWanted":true}';
const exported = {
  'app-language': 'en',
  'onda-theme': 'dark',
  'onda-sound':
    '{"version":1,"fadeSeconds":30,"bells":{"start":true,"interval":10,"end":false},"equalLoudness":true,"keepPlaying":true,"wakeLock":true}',
  'onda-view': '{"version":1,"shortcuts":false,"showRhythm":false,"askFeelings":false,"reducedMotion":"reduced"}',
  'onda-last-choice':
    'intensity=35&minutes=45&breath=5.5&breathIn=45&holdFull=4&holdEmpty=2&breathFrom=14&vibrate=0&breathMinutes=3',
  'onda-last-heart': '1795458000000 82 66',
  'onda-last-resonance':
    '1795458300000 6.5 8.123 6.9 9.346 6 9 8 10 5.5 14.125 13.125 15.125 5 9 8 10 4.5 0.5 -0.25 1.25',
  'onda-listening': '{"version":1,"days":[{"day":"2026-11-27","seconds":3600,"dose":12.5}]}',
  'onda-assessment-draft':
    '{"step":2,"answers":{"physical":80,"mental":20,"emotional":55,"spiritual":50,"sleep":50,"stress":50},"answered":["physical","mental"],"changedAt":1795458000000}',
};
const profile = Object.entries({ ...exported, 'onda-sensor': sensor });

const lastChoice = {
  intensity: 35,
  minutes: 45,
  breath: 5.5,
  breathIn: 45,
  holdFull: 4,
  holdEmpty: 2,
  breathFrom: 14,
  vibrate: 0,
  breathMinutes: 3,
};
const lastHeart = { at: 1_795_458_000_000, coherence: 82, heartRate: 66 };
const lastResonance = {
  at: 1_795_458_300_000,
  swings: [
    { pace: 6.5, value: 8.123, from: 6.9, to: 9.346 },
    { pace: 6, value: 9, from: 8, to: 10 },
    { pace: 5.5, value: 14.125, from: 13.125, to: 15.125 },
    { pace: 5, value: 9, from: 8, to: 10 },
    { pace: 4.5, value: 0.5, from: -0.25, to: 1.25 },
  ],
};
const now = new Date(2026, 10, 27, 20);

const dataOn = (storage = memoryStorage()) =>
  createPersonalData(testDependencies({ storage, settings: exportedSettings, now: () => now }));

it('a profile opens with nothing lost, and reading it changes nothing', () => {
  const { settings, storage } = settingsOn(profile);
  const values = Object.fromEntries(Object.entries(settings).map(([name, one]) => [name, one.getSnapshot()]));
  const { version: _, ...sound } = JSON.parse(exported['onda-sound']) as Record<string, unknown>;
  const { version: __, ...view } = JSON.parse(exported['onda-view']) as Record<string, unknown>;
  // Settings that came later have their defaults.
  expect(values).toMatchObject({
    language: 'en',
    theme: 'dark',
    sound,
    view,
    lastChoice,
    lastHeart,
    lastResonance,
    listening: JSON.parse(exported['onda-listening']),
    assessmentDraft: JSON.parse(exported['onda-assessment-draft']),
    sensor: JSON.parse(sensor),
  });
  const draft = createAssessmentDraft({ setting: settings.assessmentDraft, now: () => lastHeart.at + 1000 });
  expect(draft.getSnapshot()).toMatchObject({ step: 2, answers: { physical: 80 }, answered: ['physical', 'mental'] });
  const player = createStore<PlayerState>({ phase: 'idle' });
  expect(createListeningDose({ player, storage, now: () => now }).getSnapshot()).toMatchObject({
    minutes: 60,
    dose: 12.5,
  });
  expect(createSyncPreferences(storage, () => undefined).read()).toMatchObject({
    language: 'en',
    fadeSeconds: 30,
    bellStart: true,
    bellInterval: 10,
    bellEnd: false,
    keepPlaying: true,
    shortcuts: false,
    showRhythm: false,
    askFeelings: false,
    reducedMotion: 'reduced',
    minutes: 45,
  });
  expect(Object.fromEntries(storage.keys().map((key) => [key, storage.read(key)]))).toEqual(
    Object.fromEntries(profile),
  );
});

it('a file of an earlier version is imported whole, and this version’s file is the same text for earlier ones', async () => {
  const from = memoryStorage(profile);
  const to = memoryStorage();
  const { file } = await dataOn(from).archive.exportJson();
  const asParsed = (text: string): unknown => (text.startsWith('{') ? JSON.parse(text) : text);
  const texts = Object.fromEntries(Object.entries(exported).map(([key, text]) => [key, asParsed(text)]));
  expect(JSON.parse(await file.text())).toMatchObject({ settings: texts });
  expect(await dataOn(to).archive.importJson(file)).toEqual({ kind: 'merged', added: 0, existing: 0 });
  expect(to.read('onda-last-heart')).toBe(JSON.stringify(lastHeart));
  expect(to.read('onda-last-resonance')).toBe(JSON.stringify(lastResonance));
  expect(JSON.parse(to.read('onda-last-choice') ?? '')).toEqual(lastChoice);
  // The new texts are exported as the old ones were.
  const again = (await dataOn(to).archive.exportJson()).file;
  expect(JSON.parse(await again.text())).toMatchObject({ settings: texts });
});

it('each setting is stored as JSON from its next change on', () => {
  const { settings, storage } = settingsOn(profile);
  settings.lastHeart.set({ ...lastHeart, coherence: 60.5 });
  settings.lastResonance.set({ ...lastResonance, at: 1_795_458_400_000 });
  settings.lastChoice.set({ minutes: 20 });
  expect(storage.read('onda-last-heart')).toBe('{"at":1795458000000,"coherence":60.5,"heartRate":66}');
  expect(JSON.parse(storage.read('onda-last-resonance') ?? '')).toEqual({ ...lastResonance, at: 1_795_458_400_000 });
  expect(JSON.parse(storage.read('onda-last-choice') ?? '')).toEqual({ ...lastChoice, minutes: 20 });
});
