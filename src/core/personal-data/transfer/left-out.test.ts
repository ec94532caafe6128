import { describe, expect, it } from 'vitest';
import { createPersonalData } from '#core/personal-data/create-personal-data.ts';
import { mapStorage, testSeams, testSession } from '#core/personal-data/personal-data.fixture.ts';
import type { PersonalData } from '#core/personal-data/personal-data.ts';

const importOf = (data: PersonalData, file: unknown) =>
  data.archive.importJson(new Blob([typeof file === 'string' ? file : JSON.stringify(file)]));

describe('a setting', () => {
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
    ['of another app', file({ settings: { 'app-language': 'en', 'another-app': 'x' } })],
    [
      'that are changes for the next page',
      file({
        settings: { 'app-language': 'en', 'onda-last-changes': '[{"table":"favourites","key":3,"fields":null}]' },
      }),
    ],
    [
      'that are the end of a session, for the next page',
      file({ settings: { 'app-language': 'en', 'onda-last-words': '{}' } }),
    ],
    ['that nobody reads', file({ settings: { 'app-language': 'en', 'onda-a': 'x'.repeat(99_000) } })],
    ['with an endless name', file({ settings: { 'app-language': 'en', ['x'.repeat(99_000)]: '' } })],
    ['beyond its choices', file({ settings: { 'app-language': 'en', 'onda-theme': 'purple' } })],
    ['that is a text instead of an object', file({ settings: { 'app-language': 'en', 'onda-sound': 'loud' } })],
    ['called as what every object has', file({ settings: { 'app-language': 'en', constructor: 'x' } })],
    [
      'called __proto__',
      JSON.stringify(file({ settings: { 'app-language': 'en', proto: {} } })).replace('"proto"', '"__proto__"'),
    ],
    [
      'that is nested too deep',
      JSON.stringify(file({ settings: { 'app-language': 'en', 'onda-theme': 0 } })).replace(
        '"onda-theme":0',
        `"onda-theme":{"a":${nested}}`,
      ),
    ],
  ];

  it.each(settings)('%s is left out, and the rest is imported', async (_, content) => {
    const storage = mapStorage();
    const data = createPersonalData(testSeams({ storage }));
    expect(await importOf(data, content)).toEqual({ kind: 'merged', added: 1, known: 0, settingsLeftOut: 1 });
    expect(storage.keys()).toEqual(['app-language']);
    expect(await data.history.sessions(undefined, 10)).toEqual([testSession()]);
  });
});
