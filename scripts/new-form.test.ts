// @module-tag long
// What docs/architecture.md promises: a new form of sound that existing parts can play is a row of the table, a picture,
// and its words in both languages.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { databaseVersion, fileVersion, recordVersion } from '../src/core/personal-data/records/versions.ts';
import { copyTree, type TreeCopy } from './tree-copy.fixture.ts';

let copy: TreeCopy;

/** The versions that the new form brings. */
const since = { database: databaseVersion + 1, file: fileVersion + 1, record: recordVersion + 1 };

/** Runs in the copy. */
const test = `import * as v from 'valibot';
import { expect, it } from 'vitest';
import { runToEnd } from '#core/audio/measure.fixture.ts';
import { proveTone } from '#core/export/tone-proof-job.ts';
import { sessionSchema } from '#core/personal-data/records/records.ts';
import { toneProgramme } from '#core/audio/programme.fixture.ts';
import { testSession } from '#core/personal-data/personal-data.fixture.ts';
import { fileVersion, recordVersion } from '#core/personal-data/records/versions.ts';
import { programmeQuery, settingsFromAddress } from '#core/player/addresses/settings-address.ts';
import { defaultSettings } from '#core/player/session-settings.ts';
import { modesFor } from '#core/sound/tone-limits.ts';

const frequency = { id: 1, hertz: 8, suggestedMode: 'swell', suggestedCarrier: 200, defaultIntensity: 70 } as const;

it('sounds with the rate that it is to have', () => {
  const programme = toneProgramme({ mode: 'swell', hertz: 8 });
  const { pulse, purity } = runToEnd(proveTone({ programme, sampleRate: 48_000 }));
  expect(pulse?.hertz).toBeCloseTo(8, 6);
  expect(purity).toBeLessThan(-145);
});

it('is chosen, addressed and kept', () => {
  expect(modesFor(20)).toContain('swell');
  expect(modesFor(21)).not.toContain('swell');
  const settings = defaultSettings(frequency);
  expect(settings.layers[0].kind).toBe('swell');
  const query = programmeQuery(frequency, settings);
  expect(query).toContain('mode=swell');
  expect(settingsFromAddress(new URLSearchParams(query), frequency)).toMatchObject({ layers: [{ kind: 'swell', carrier: 200 }] });
  expect(v.is(sessionSchema, testSession({ mode: 'swell' }))).toBe(true);
  expect([fileVersion, recordVersion]).toEqual([${since.file}, ${since.record}]);
});
`;

beforeAll(() => {
  copy = copyTree();
  copy.insertBefore(
    'src/core/domain/sound.ts',
    '};\n\nexport type Mode',
    `  swell: { ...pair, fastest: 20, since: ${JSON.stringify(since)} },\n`,
  );
  copy.insertBefore('src/screens/player/sound/mode-picture.tsx', '  isochronic: [', '  swell: [pathOf(beat, 8)],\n');
  const words = {
    "isochronic: 'Isocrónico'": ['es', "swell: 'Oleaje', "],
    "isochronic: 'Isochronic'": ['en', "swell: 'Swell', "],
    "isochronic: 'Pulso'": ['es/layers', "swell: 'Oleaje', "],
    "isochronic: 'Pulse'": ['en/layers', "swell: 'Swell', "],
    'isochronic: (hertz: string): string => `${hertz} Hz isocr': [
      'es/layers',
      'swell: (hertz: string): string => `${hertz} Hz`,\n    ',
    ],
    'isochronic: (hertz) => `${hertz} Hz isochr': ['en/layers', 'swell: (hertz) => `${hertz} Hz`,\n    '],
    "isochronic: 'Un pulso": ['es/tuning', "swell: 'Sube y baja.',\n    "],
    "isochronic: 'A clear pulse": ['en/tuning', "swell: 'It rises and falls.',\n    "],
    "isochronic: 'isocrónico'": ['es/history', "swell: 'oleaje', "],
    "isochronic: 'isochronic'": ['en/history', "swell: 'swell', "],
    'isochronic: (hertz: string): string => `pulsos': [
      'es/programmes',
      'swell: (hertz: string): string => `oleaje de ${hertz} Hz`,\n      ',
    ],
    'isochronic: (hertz: string): string => `pulses': [
      'en/programmes',
      'swell: (hertz: string): string => `swell of ${hertz} Hz`,\n      ',
    ],
    "isochronic: 'pulsos'": ['es/programmes', "swell: 'oleaje', "],
    "isochronic: 'pulses'": ['en/programmes', "swell: 'swell', "],
  } as const;
  for (const [mark, [file, line]] of Object.entries(words))
    copy.insertBefore(`src/i18n/messages/${file}.ts`, mark, line);
  copy.write('src/core/player/new-form.test.ts', test);
});
afterAll(() => copy.remove());

it('a new form of sound compiles', async () => {
  expect(await copy.compile()).toBe('');
}, 300_000);

it('a new form of sound is played, measured, chosen, addressed and kept', async () => {
  const file = 'src/core/player/new-form.test.ts';
  expect(await copy.node('node_modules/vitest/vitest.mjs', 'run', '--project', 'node', file)).toMatch(/2 passed/u);
}, 300_000);
