import { describe, expect, it } from 'vitest';
import { createAssessmentDraft } from '#core/assessment/assessment-draft.ts';
import { unansweredAssessment } from '#core/assessment/areas.ts';
import { createPersonalData } from '#core/personal-data/create-personal-data.ts';
import { memoryStorage, testDependencies } from '#core/personal-data/personal-data.fixture.ts';
import { settingsOn } from '#core/settings/settings.fixture.ts';
import { defaultSoundPreferences } from '#core/settings/sound-preferences.ts';
import { exportedSettings } from './exported-settings.ts';

const dataOn = (storage = memoryStorage()) =>
  createPersonalData(testDependencies({ storage, settings: exportedSettings }));
const file = (settings: object): Blob =>
  new Blob([
    JSON.stringify({
      format: 'onda-personal-data',
      version: 2,
      sessions: [],
      favourites: [],
      assessments: [],
      routines: [],
      comparisons: [],
      settings,
    }),
  ]);
const listening = { version: 1 as const, days: [{ day: '2026-11-20', seconds: 60, dose: 0.1 }] };

it('every setting that the app writes is exported and imported', async () => {
  const { settings, storage } = settingsOn();
  settings.language.set('en');
  settings.theme.set('dark');
  settings.listening.set(listening);
  settings.sound.set({ fadeSeconds: 30 });
  settings.view.set({ shortcuts: false });
  settings.lastChoice.set({ minutes: 30 });
  settings.lastHeart.set({ at: 1, coherence: 82, heartRate: 66 });
  const swings = [6, 5].map((pace) => ({ pace, value: 10, from: 8, to: 12 }));
  settings.lastResonance.set({ at: 1, swings });
  const draft = createAssessmentDraft({ setting: settings.assessmentDraft, now: () => 1 });
  draft.set({ step: 2, answers: unansweredAssessment(), answered: [] });
  expect(Object.keys(exportedSettings)).toEqual(expect.arrayContaining([...storage.keys()]));
  const otherDevice = memoryStorage();
  expect(await dataOn(otherDevice).archive.importJson((await dataOn(storage).archive.exportJson()).file)).toMatchObject(
    {
      kind: 'merged',
    },
  );
  const textsOf = ({ keys, read }: typeof storage) => Object.fromEntries(keys().map((key) => [key, read(key)]));
  expect(textsOf(otherDevice)).toEqual(textsOf(storage));
});

it('the known preferences of a newer version are imported', async () => {
  const storage = memoryStorage();
  await dataOn(storage).archive.importJson(
    file({ 'onda-sound': { version: 2, fadeSeconds: 30, echo: 'x'.repeat(99_000) } }),
  );
  expect(JSON.parse(storage.read('onda-sound') ?? '')).toEqual({
    version: 1,
    ...defaultSoundPreferences,
    fadeSeconds: 30,
  });
});

describe.each(Object.keys(exportedSettings))('%s', (key) => {
  it.each([
    ['a long text', 'x'.repeat(99_000)],
    ['a number', 7],
    ['nothing', null],
    ['a list', Array.from({ length: 1000 }, () => listening.days[0])],
  ])('is not imported as %s', async (_, value) => {
    const storage = memoryStorage();
    const result = await dataOn(storage).archive.importJson(file({ [key]: value }));
    const stored = storage.read(key) ?? '';
    expect(stored.length).toBeLessThan(1000);
    expect(result).toEqual({ kind: 'merged', added: 0, existing: 0, ...(stored === '' && { skippedSettings: 1 }) });
  });
});

it.each([
  ['onda-theme', 'purple'],
  ['app-language', 'fr'],
  ['onda-listening', { ...listening, days: Array.from({ length: 8 }, () => listening.days[0]) }],
  ['onda-listening', { ...listening, days: [{ ...listening.days[0], seconds: -1 }] }],
  ['onda-assessment-draft', { step: 9, answers: unansweredAssessment(), changedAt: 1 }],
  ['onda-assessment-draft', { step: 1, answers: { ...unansweredAssessment(), sleep: 101 }, changedAt: 1 }],
])('%s is not imported as %j', async (key, value) => {
  const storage = memoryStorage();
  expect(await dataOn(storage).archive.importJson(file({ [key]: value }))).toEqual({
    kind: 'merged',
    added: 0,
    existing: 0,
    skippedSettings: 1,
  });
  expect(storage.keys()).toEqual([]);
});
