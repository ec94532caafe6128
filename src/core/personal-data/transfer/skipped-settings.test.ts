import { describe, expect, it } from 'vitest';
import { createPersonalData } from '#core/personal-data/create-personal-data.ts';
import { memoryStorage, testDependencies, testSession } from '#core/personal-data/personal-data.fixture.ts';
import type { PersonalData } from '#core/personal-data/personal-data.ts';

const importFile = (data: PersonalData, file: unknown) =>
  data.archive.importJson(new Blob([typeof file === 'string' ? file : JSON.stringify(file)]));

describe('an import', () => {
  const file = (otherwise: object): object => ({
    format: 'onda-personal-data',
    version: 1,
    sessions: [testSession()],
    favourites: [],
    assessments: [],
    routines: [],
    comparisons: [],
    ...otherwise,
  });
  const nested = '['.repeat(100_000) + ']'.repeat(100_000);
  const settings: [string, unknown][] = [
    ['setting of another app', file({ settings: { 'app-language': 'en', 'another-app': 'x' } })],
    [
      'list of unsaved changes',
      file({
        settings: { 'app-language': 'en', 'onda-last-changes': '[{"table":"favourites","key":3,"fields":null}]' },
      }),
    ],
    ['unsaved end of a session', file({ settings: { 'app-language': 'en', 'onda-last-words': '{}' } })],
    ['setting that does not exist', file({ settings: { 'app-language': 'en', 'onda-a': 'x'.repeat(99_000) } })],
    ['setting with a very long name', file({ settings: { 'app-language': 'en', ['x'.repeat(99_000)]: '' } })],
    ['setting with an invalid value', file({ settings: { 'app-language': 'en', 'onda-theme': 'purple' } })],
    [
      'setting that is a string instead of an object',
      file({ settings: { 'app-language': 'en', 'onda-sound': 'loud' } }),
    ],
    ['setting named as an inherited property', file({ settings: { 'app-language': 'en', constructor: 'x' } })],
    [
      'setting named __proto__',
      JSON.stringify(file({ settings: { 'app-language': 'en', proto: {} } })).replace('"proto"', '"__proto__"'),
    ],
    [
      'setting that is nested too deeply',
      JSON.stringify(file({ settings: { 'app-language': 'en', 'onda-theme': 0 } })).replace(
        '"onda-theme":0',
        `"onda-theme":{"a":${nested}}`,
      ),
    ],
  ];

  it.each(settings)('skips a %s and imports the rest', async (_, content) => {
    const storage = memoryStorage();
    const data = createPersonalData(testDependencies({ storage }));
    expect(await importFile(data, content)).toEqual({ kind: 'merged', added: 1, existing: 0, skippedSettings: 1 });
    expect(storage.keys()).toEqual(['app-language']);
    expect(await data.history.sessions(undefined, 10)).toEqual([testSession()]);
  });
});
