import { describe, expect, it } from 'vitest';
import { programmeQuery, settingsFromAddress } from '#core/player/addresses/settings-address.ts';
import { defaultSettings } from '#core/player/session-settings.ts';
import { readSchedule } from './read-schedule.ts';
import { entry, frequency, gnaural, read, voice } from './schedule.fixture.ts';
import { maxScheduleBytes } from './schedule.ts';
import { isNoise } from '#core/domain/layers.ts';

describe('hostile schedules', () => {
  const entities = `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><schedule>&b;</schedule>`;

  it.each([
    ['an empty text', '', 'not-a-schedule'],
    ['a poem', 'Roses are red,\nviolets are blue', 'not-a-schedule'],
    ['other XML', '<html><body/></html>', 'not-a-schedule'],
    ['entities', entities, 'empty'],
    ['a schedule without sound', gnaural([voice(0, [entry(60, 5, 100, 0)])]), 'empty'],
    ['binary', '\0\u{1}\u{2}\u{FFFD}', 'not-a-schedule'],
    ['voices without sound', `<schedule>${'<voice>'.repeat(250_000)}`, 'empty'],
    ['too large a text', ' '.repeat(maxScheduleBytes + 1), 'too-large'],
    ['invalid numbers', gnaural([voice(0, [entry(Number.NaN, Number.NaN, Number.NaN, Number.NaN)])]), 'empty'],
  ])('%s gives a problem instead of a sound', (_, text, problem) => {
    expect(readSchedule(text)).toEqual({ problem });
  });

  it.each([
    [
      'too many entries',
      gnaural([
        voice(
          0,
          Array.from({ length: 100_000 }, () => '<entry/>'),
        ),
      ]),
    ],
    ['a block inside itself', 'a: 200+8/10\nb: {\n+0:00 a\n+0:01 b\n}\nNOW b'],
    ['a block inside itself many times', `a: 1/1\nb: {\n${'+0:00 b\n'.repeat(50)}}\nNOW b`],
    [
      'nested blocks',
      `a: 1/1\nb0: {\n+0:1 a\n}\n${Array.from({ length: 30 }, (_, index) => `b${index + 1}: {\n+0:0 b${index}\n+0:1 b${index}\n}`).join('\n')}\nNOW b30`,
    ],
  ])('%s are not read as a schedule', (_, text) => {
    expect(readSchedule(text)).toEqual({ problem: 'not-a-schedule' });
  });

  // Work that grew with the square of a file's size would take minutes.
  it.each([
    [
      'entries',
      gnaural([
        voice(
          0,
          Array.from({ length: 16_000 }, (_, index) => entry(1, index % 17, 100 + (index % 31), 0.3)),
        ),
      ]),
    ],
    [
      'lines',
      `a: 200+8/10\nb: 200+4/9\n${Array.from({ length: 19_000 }, (_, index) => `+0:0:${index % 60} ${index % 3 ? 'a' : 'b'}`).join('\n')}`,
    ],
    ['tones', `a: ${'200+8/10 '.repeat(100_000)}\n${'NOW a\n'.repeat(15_000)}`],
  ])('a file full of %s is read, or refused, within seconds', (_, text) => {
    const startedAt = performance.now();
    readSchedule(text);
    expect(text.length).toBeLessThan(maxScheduleBytes);
    expect(performance.now() - startedAt).toBeLessThan(30_000);
  });

  it('negative durations count as zero, and volumes above full as full', () => {
    const { sound } = read(gnaural([voice(0, [entry(60, 5, 100, 9), entry(-30, 6, 100, -1), entry(60, 7, 100, 1)])]));
    expect(sound).toMatchObject({ intensity: 100, minutes: 2 });
  });
});

const tones = ['200+10/20 pink/30', '150-4.5/20', '300@7/15 brown/20', '120/9', '- 400+6/30 white/10', 'bell+500/9'];

function randomSbagen(random: () => number): string {
  const lines = Array.from({ length: 1 + Math.floor(100 * random()) }, (_, index) => {
    const [seconds, fades, arrow] = [Math.floor(60 * random()), random() < 0.5 ? '==' : '', random() < 0.5 ? '->' : ''];
    return `+${Math.floor(index / 10)}:${(index % 10) * 6}:${seconds} ${fades} t${Math.floor(tones.length * random())} ${arrow}`;
  });
  return `${tones.map((tone, index) => `t${index}: ${tone}`).join('\n')}\nNOW t0\n${lines.join('\n')}`;
}

function randomGnaural(random: () => number): string {
  const entries = (): string[] =>
    Array.from({ length: 1 + Math.floor(100 * random()) }, () =>
      entry(300 * random(), 50 * random(), 600 * random(), random(), random()),
    );
  return gnaural([0, 1, 3, 4, 0].map((type) => voice(type, entries())));
}

// Mulberry32: each seed always gives the same schedule, so that a failure can be repeated.
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = Math.trunc(state + 0x6d_2b_79_f5);
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

it.each(Array.from({ length: 40 }, (_, seed) => seed))('a sound stays the same through its address (%i)', (seed) => {
  const { sound } = read((seed % 2 ? randomSbagen : randomGnaural)(seeded(seed)));
  const query = programmeQuery(frequency, { ...defaultSettings(frequency), ...sound });
  const again = settingsFromAddress(new URLSearchParams(query), frequency);
  expect(programmeQuery(frequency, again)).toBe(query);
  const { layers, minutes, intensity } = sound;
  expect(again).toMatchObject({ minutes, intensity });
  expect(again.layers.map(({ kind, hertz }) => [kind, hertz])).toEqual(
    layers.map(({ kind, hertz }) => [kind, isNoise(kind) ? 10 : hertz]),
  );
});
