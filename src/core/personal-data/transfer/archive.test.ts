import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import { createPersonalData } from '#core/personal-data/create-personal-data.ts';
import { fileVersion } from '#core/personal-data/records/versions.ts';
import { csvField, emptyRecords } from './archive-file.ts';
import { changeAtRandom, expectCorrectSums, randomSession } from '#core/personal-data/history/history.fixture.ts';
import { seededRandom } from '#core/domain/random.fixture.ts';
import {
  memoryPersonalData,
  memoryStorage,
  testIdentifier,
  testDependencies,
  testBreathing,
  testHeart,
  testSession,
} from '#core/personal-data/personal-data.fixture.ts';
import type { PersonalData } from '#core/personal-data/personal-data.ts';

const answers = { physical: 10, mental: 20, emotional: 30, spiritual: 40, sleep: 50, stress: 60 };
const jsonOf = async ({ archive }: PersonalData): Promise<Record<string, unknown>> =>
  JSON.parse(await (await archive.exportJson()).file.text());
const importFile = (data: PersonalData, file: unknown) =>
  data.archive.importJson(new Blob([typeof file === 'string' ? file : JSON.stringify(file)]));

/** Personal data of every kind. */
async function fullData(seed: number) {
  const storage = memoryStorage([
    ['onda-sound', '{"version":1,"fadeSeconds":30}'],
    ['app-language', 'en'],
    ['onda-theme', 'dark'],
    ['of another site', 'x'],
  ]);
  const log = { error: vi.fn(), warn: vi.fn() };
  const data = createPersonalData(testDependencies({ storage, log, now: () => new Date(2026, 10, 20, 8, 30) }));
  const random = seededRandom(seed);
  for (let number = 0; number < 25; number += 1) await changeAtRandom(data, random, number);
  for (const id of [3, 5, 8, 13]) await data.favourites.toggle(id);
  await data.favourites.move(3, Math.floor(random() * 4));
  await data.assessments.add(answers);
  await data.routines.save({
    id: testIdentifier(1),
    frequencyId: 2,
    minutes: 15,
    time: '08:30',
    days: [1, 3, 5],
    remind: true,
    origin: 'person',
  });
  const { id } = await data.comparisons.start({
    frequencyId: 2,
    hertz: 40,
    mode: 'isochronic',
    carrier: 200,
    controlHertz: 31,
    order: ['tone', 'control', 'control', 'tone'],
  });
  if (random() < 0.5) await data.comparisons.reveal(id);
  await data.presets.add({ name: 'Lluvia 🌧', address: '?id=2&mode=binaural&carrier=200&minutes=20' });
  return { data, storage, log };
}

describe('the archive', () => {
  it.each([1, 2, 3, 4, 5])('restores an export after everything was erased (%d)', async (seed) => {
    const { data, storage } = await fullData(seed);
    const { file } = await data.archive.exportJson();
    const before = await jsonOf(data);
    await data.archive.eraseAll();
    expect(await jsonOf(data)).toEqual({
      ...before,
      ...emptyRecords(),
      settings: {},
    });
    expect(storage.keys()).toEqual(['of another site']);
    expect(await data.archive.importJson(file)).toMatchObject({ kind: 'merged', existing: 0 });
    expect(await jsonOf(data)).toEqual(before);
    expect(storage.read('onda-sound')).toBe('{"version":1,"fadeSeconds":30}');
    await expectCorrectSums(data);
  });

  it('imports a file a second time without changing anything', async () => {
    const { data } = await fullData(6);
    const before = await jsonOf(data);
    const result = await data.archive.importJson((await data.archive.exportJson()).file);
    expect(result).toMatchObject({ kind: 'merged', added: 0 });
    expect(await jsonOf(data)).toEqual(before);
  });

  it('merges two people’s files and leaves existing records unchanged', async () => {
    const [one, other] = [(await fullData(7)).data, (await fullData(8)).data];
    const mine = testSession({ id: testIdentifier(1), heardSeconds: 10 });
    const own = await memoryPersonalData({ sessions: [mine] });
    const theirs = await jsonOf(one);
    await importFile(own, theirs);
    await importFile(own, await jsonOf(other));
    await expectCorrectSums(own);
    expect((await own.history.sessions(undefined, 1000)).find(({ id }) => id === mine.id)).toEqual(mine);
    expect(own.favourites.getSnapshot()?.toSorted((a, b) => a - b)).toEqual([3, 5, 8, 13]);
  });

  it('imports a record once that a file contains twice', async () => {
    const data = await memoryPersonalData();
    const file = await jsonOf(await memoryPersonalData({ sessions: [testSession()] }));
    expect(await importFile(data, { ...file, sessions: [testSession(), testSession()] })).toEqual({
      kind: 'merged',
      added: 1,
      existing: 1,
    });
  });

  it('imports preferences only where this device has none', async () => {
    const storage = memoryStorage([['onda-theme', 'light']]);
    const onSettings = vi.fn();
    const data = createPersonalData(testDependencies({ storage, onSettings }));
    await importFile(data, await jsonOf((await fullData(9)).data));
    expect([storage.read('onda-theme'), storage.read('app-language')]).toEqual(['light', 'en']);
    expect(onSettings).toHaveBeenCalledOnce();
  });

  it('imports only the fields of a setting that its schema knows', async () => {
    const storage = memoryStorage();
    const file = {
      ...(await jsonOf(await memoryPersonalData())),
      settings: { 'onda-sound': { version: 1, fadeSeconds: 9, more: 'x'.repeat(99_000) } },
    };
    await importFile(createPersonalData(testDependencies({ storage })), file);
    expect(storage.read('onda-sound')).toBe('{"version":1,"fadeSeconds":9}');
  });

  it('exports only settings that it would import', async () => {
    const storage = memoryStorage([
      ['onda-theme', 'purple'],
      ['onda-sound', 'no json'],
      ['onda-else', 'x'],
      ['app-language', 'en'],
    ]);
    expect(await jsonOf(createPersonalData(testDependencies({ storage })))).toMatchObject({
      settings: { 'app-language': 'en' },
    });
    expect(
      Object.keys((await jsonOf(createPersonalData(testDependencies({ storage }))))['settings'] as object),
    ).toEqual(['app-language']);
  });

  it('imports a file with a byte order mark', async () => {
    const data = await memoryPersonalData();
    expect(
      await importFile(
        data,
        `\uFEFF${JSON.stringify(await jsonOf(await memoryPersonalData({ sessions: [testSession()] })))}`,
      ),
    ).toMatchObject({ added: 1 });
  });

  it.each(['null', '7', 'true', '[1]', '"x"', '{'])('exports a setting with the text %s as a string', async (text) => {
    const [from, to] = [memoryStorage([['onda-text', text]]), memoryStorage()];
    const settings = { 'onda-text': { schema: v.string() } };
    await createPersonalData(testDependencies({ storage: to, settings })).archive.importJson(
      (await createPersonalData(testDependencies({ storage: from, settings })).archive.exportJson()).file,
    );
    expect(to.read('onda-text')).toBe(text);
  });

  it('exports favourites in the person’s order and sessions oldest first', async () => {
    const { data } = await fullData(12);
    await data.favourites.move(13, 3);
    const { favourites, sessions } = (await jsonOf(data)) as {
      favourites: { frequencyId: number }[];
      sessions: { startedAt: number }[];
    };
    expect(favourites.map(({ frequencyId }) => frequencyId)).toEqual(data.favourites.getSnapshot());
    expect(sessions.map(({ startedAt }) => startedAt)).toEqual(
      sessions.map(({ startedAt }) => startedAt).toSorted((a, b) => a - b),
    );
  });

  it('erases every storage key of the app and no others', async () => {
    const others = [
      'my-onda-sound',
      'onda-',
      'onda-sound2',
      'onda-Sound',
      `onda-${'x'.repeat(41)}`,
      'app-language-2',
      'my-app-language',
    ];
    const storage = memoryStorage(
      [...others, 'onda-sound', 'onda-of-an-older-app', 'app-language'].map((key) => [key, 'x']),
    );
    await createPersonalData(testDependencies({ storage })).archive.eraseAll();
    expect(storage.keys()).toEqual(others);
  });

  it('calls the rest of the app to erase personal data', async () => {
    const [eraseElsewhere, onSettings] = [vi.fn(), vi.fn()];
    await createPersonalData(testDependencies({ eraseElsewhere, onSettings })).archive.eraseAll();
    expect(eraseElsewhere).toHaveBeenCalledOnce();
    expect(onSettings).toHaveBeenCalledOnce();
  });
});

describe('a file', () => {
  const session = testSession();
  const file = (otherwise: object = {}): object => ({
    format: 'onda-personal-data',
    version: 1,
    sessions: [session],
    favourites: [],
    assessments: [],
    routines: [],
    comparisons: [],
    settings: {},
    ...otherwise,
  });
  const nested = '['.repeat(100_000) + ']'.repeat(100_000);
  const refusals: [string, unknown, object][] = [
    ['is not JSON', '{"format":', { reason: 'not-json' }],
    ['is of another format', { format: 'recipes', version: 1 }, { reason: 'not-ours' }],
    ['is a list', [], { reason: 'not-ours' }],
    ['is a number', 7, { reason: 'not-ours' }],
    ['is of a newer version', file({ version: fileVersion + 1 }), { reason: 'newer' }],
    ['has no version', file({ version: 'one' }), { reason: 'invalid', where: 'version' }],
    ['lacks a table', file({ routines: undefined }), { reason: 'invalid', where: 'routines' }],
    ['has a table that is not a list', file({ sessions: {} }), { reason: 'invalid', where: 'sessions' }],
    [
      'has a session without hertz',
      file({ sessions: [session, { ...session, hertz: null }] }),
      { reason: 'invalid', where: 'sessions[1].hertz' },
    ],
    [
      'has a session that is too long',
      file({ sessions: [{ ...session, heardSeconds: 1e12 }] }),
      { reason: 'invalid', where: 'sessions[0].heardSeconds' },
    ],
    [
      'has an empty feeling',
      file({ sessions: [{ ...session, before: {} }] }),
      { reason: 'invalid', where: 'sessions[0].before' },
    ],
    [
      'has a feeling outside its scale',
      file({ sessions: [{ ...session, before: { tension: 5, mood: 101 } }] }),
      { reason: 'invalid', where: 'sessions[0].before.mood' },
    ],
    ['has a record that is null', file({ favourites: [null] }), { reason: 'invalid', where: 'favourites[0]' }],
    [
      'has a routine on the same day twice',
      file({
        routines: [
          {
            id: session.id,
            frequencyId: 1,
            minutes: 5,
            time: '08:00',
            days: [1, 1],
            remind: false,
            origin: 'person',
            createdAt: 1,
          },
        ],
      }),
      { reason: 'invalid', where: 'routines[0].days' },
    ],
    ['has settings that are not an object', file({ settings: 7 }), { reason: 'invalid', where: 'settings' }],
    ['is nested too deeply', nested, { reason: 'not-ours' }],
    [
      'has a table that is nested too deep',
      JSON.stringify(file({ sessions: 0 })).replace('"sessions":0', `"sessions":[${nested}]`),
      { reason: 'invalid', where: 'sessions[0].id' },
    ],
  ];

  it.each(refusals)('that %s is refused without changing anything', async (_, content, outcome) => {
    const { data, storage, log } = await fullData(10);
    const before = await jsonOf(data);
    expect(await importFile(data, content)).toEqual({ kind: 'refused', ...outcome });
    expect(await jsonOf(data)).toEqual(before);
    expect(storage.read('onda-sound')).toBe('{"version":1,"fadeSeconds":30}');
    expect(log.error).not.toHaveBeenCalled();
  });

  it('that is too large is refused without being read', async () => {
    const text = vi.fn();
    const data = await memoryPersonalData();
    expect(await data.archive.importJson({ size: 128e6 + 1, text } as unknown as Blob)).toEqual({
      kind: 'refused',
      reason: 'too-large',
    });
    expect(text).not.toHaveBeenCalled();
    text.mockResolvedValue('{');
    expect(await data.archive.importJson({ size: 128e6, text } as unknown as Blob)).toEqual({
      kind: 'refused',
      reason: 'not-json',
    });
  });

  it('with random damage is merged or refused', async () => {
    const data = await memoryPersonalData();
    const text = JSON.stringify(
      file({ sessions: Array.from({ length: 3 }, (_, number) => randomSession(seededRandom(number), number)) }),
    );
    const random = seededRandom(11);
    for (let round = 0; round < 300; round += 1) {
      const place = Math.floor(random() * text.length);
      const broken =
        text.slice(0, place) +
        String.fromCodePoint(32 + Math.floor(random() * 90)) +
        text.slice(place + Math.floor(random() * 3));
      const { kind } = await importFile(data, broken);
      expect(['merged', 'refused']).toContain(kind);
      await data.archive.eraseAll();
    }
  });
});

it.each([
  [1, {}],
  [2, {}],
  [3, { intervals: [] }],
])('imports a file of version %i, which lacks later kinds of records', async (version, later) => {
  const whole = { tension: 10, energy: 50, mood: 90 };
  const session = testSession({ before: whole, after: whole });
  const data = await memoryPersonalData();
  const file = {
    format: 'onda-personal-data',
    version,
    sessions: [session],
    favourites: [],
    assessments: [],
    routines: [],
    comparisons: [],
    ...later,
  };
  expect(await importFile(data, file)).toEqual({ kind: 'merged', added: 1, existing: 0 });
  expect(await jsonOf(data)).toMatchObject({ version: fileVersion, sessions: [session] });
  expect(await importFile(data, { ...file, version: version + 1, sessions: [] })).toMatchObject(
    version === 1
      ? { kind: 'merged' }
      : { kind: 'refused', reason: 'invalid', where: version === 2 ? 'intervals' : 'presets' },
  );
});

describe('the CSV export', () => {
  it('has a header row and a row for each session, oldest first', async () => {
    const feeling = { tension: 1, energy: 2, mood: 3 };
    const startedAt = Date.UTC(2026, 10, 20, 7, 30);
    const first = testSession({
      id: testIdentifier(1),
      startedAt,
      day: '2026-11-20',
      hour: 8,
      mode: 'binaural',
      carrier: 210,
      noise: 'pink',
      before: feeling,
      comparison: { id: testIdentifier(5), arm: 'control' },
      breathing: testBreathing,
      heart: testHeart,
    });
    const second = testSession({
      id: testIdentifier(2),
      startedAt: startedAt + 3_600_000,
      day: '2026-11-20',
      hour: 9,
      frequencyId: null,
      plannedSeconds: null,
      ended: 'unfinished',
      timeZone: '=2+5',
    });
    const data = await memoryPersonalData({ sessions: [second, first] });
    expect((await (await data.archive.exportCsv()).text()).split('\r\n')).toEqual([
      'id,started_at_utc,local_day,local_hour,time_zone,frequency_id,hertz,mode,carrier_hertz,noise,intensity_percent,planned_seconds,heard_seconds,ended,tension_before,energy_before,mood_before,tension_after,energy_after,mood_after,comparison_id,comparison_arm,breaths_per_minute,breaths_per_minute_at_start,inhale_percent,hold_full_percent,hold_empty_percent,guided_seconds,heart_rate,rmssd_ms,sdnn_ms,coherence_mean,coherence_median,coherence_high_share,artefact_share,beats',
      `${first.id},2026-11-20T07:30:00.000Z,2026-11-20,8,Europe/Madrid,1,528,binaural,210,pink,70,900,900,completed,1,2,3,,,,${testIdentifier(5)},control,5.5,14,40,5,0,600,67.5,42.1,51,0.82,0.85,0.6,0.0123,900`,
      `${second.id},2026-11-20T08:30:00.000Z,2026-11-20,9,'=2+5,,528,pure,,,70,,900,unfinished,,,,,,,,,,,,,,,,,,,,,,`,
      '',
    ]);
  });

  it.each([
    ['plain', 'plain'],
    ['a,b', '"a,b"'],
    ['say "so"', '"say ""so"""'],
    ['two\nlines', '"two\nlines"'],
    ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@x', "'@x"],
    ['\tx', "'\tx"],
    [-1, '-1'],
    [null, ''],
  ])('writes %j as %j', (value, field) => {
    expect(csvField(value)).toBe(field);
  });
});
