import { describe, expect, it } from 'vitest';
import { programmeQuery, settingsFromAddress } from '#core/player/addresses/settings-address.ts';
import { defaultSettings } from '#core/player/session-settings.ts';
import { readSchedule } from './read-schedule.ts';
import { maxScheduleBytes } from './schedule.ts';
import { isNoise } from '#core/domain/layers.ts';
import { toneOf } from '#core/sound/layers.ts';

const frequency = { id: 2, hertz: 40, suggestedMode: 'binaural', suggestedCarrier: 200, defaultIntensity: 60 } as const;

function read(text: string) {
  const found = readSchedule(text);
  if ('problem' in found) throw new Error(found.problem);
  return found;
}

const entry = (duration: number, beat: number, base: number, left: number, right = left): string =>
  `<entry parent="0" duration="${duration}" volume_left="${left}" volume_right="${right}" beatfreq="${beat}" basefreq="${base}" state="0"/>`;
const voice = (type: number, entries: string[], more = ''): string =>
  `<voice><description>x</description><type>${type}</type>${more}<entries>${entries.join('\n')}</entries></voice>`;
const gnaural = (voices: string[], head = ''): string =>
  `<?xml version="1.0"?>\n<!-- See http://example.org --><schedule><loops>1</loops>${head}${voices.join('')}</schedule>`;

describe('a schedule of Gnaural', () => {
  it('becomes a tone with steps and layers, as long as the schedule', () => {
    const { sound, notes } = read(
      gnaural([
        voice(0, [entry(60, 10, 200, 0.5), entry(240, 4, 150, 0.25)]),
        voice(1, [entry(300, 0, 0, 0.2)]),
        voice(3, [entry(300, 6, 100, 0.1, 0.05)]),
      ]),
    );
    expect(sound).toMatchObject({
      intensity: 50,
      minutes: 5,
      layers: [
        {
          kind: 'binaural',
          hertz: 10,
          carrier: 200,
          steps: [
            { at: 0, hertz: 10, carrier: 200, level: 100 },
            { at: 60, hertz: 4, carrier: 150, level: 50, glides: true },
            { at: 300, hertz: 10, carrier: 200, level: 100, glides: true },
          ],
        },
        { kind: 'pink', level: 40, balance: 0, steps: [] },
        { kind: 'isochronic', hertz: 6, carrier: 100, level: 20, balance: -50, steps: [] },
      ],
    });
    expect(notes).toEqual([{ kind: 'noise-level' }]);
  });

  it('leaves out muted voices, sound files and voices beyond four, and reports what it left out', () => {
    const beat = (level: number): string => voice(0, [entry(60, 5, 100, level)]);
    const muted = voice(0, [entry(60, 5, 100, 0.9)], '<voice_mute>1</voice_mute>');
    const { sound, notes } = read(
      gnaural([
        muted,
        voice(2, [entry(60, 0, 0, 1)]),
        voice(6, [entry(60, 0, 0, 1)]),
        ...[0.1, 0.5, 0.4, 0.3, 0.2].map(beat),
      ]),
    );
    expect(sound.intensity).toBe(50);
    expect(sound.layers.slice(1).map(({ level }) => level)).toEqual([80, 60, 40]);
    expect(notes).toEqual([{ kind: 'sound-files' }, { kind: 'unknown', count: 1 }, { kind: 'voices', count: 1 }]);
  });

  it('applies the overall volume, and reports that the sound does not repeat', () => {
    const head = '<overallvolume_left>0.5</overallvolume_left><overallvolume_right>0.5</overallvolume_right>';
    const text = gnaural([voice(0, [entry(60, 5, 100, 0.8)])], head).replace('<loops>1', '<loops>0003');
    expect(read(text)).toMatchObject({ sound: { intensity: 40 }, notes: [{ kind: 'loops' }] });
    // Zero loops mean without end.
    expect(read(text.replace('<loops>0003', '<loops>0')).notes).toEqual([{ kind: 'loops' }]);
  });

  it('swaps the ears where the schedule says so', () => {
    const text = gnaural([voice(0, [entry(60, 5, 100, 0.8, 0.4)])], '<stereoswap>1</stereoswap>');
    expect(toneOf(read(text).sound).balance).toBe(50);
  });

  it('keeps at most sixty steps of a long voice, which stay close to it', () => {
    const entries = Array.from({ length: 300 }, (_, index) => entry(10, 10 - 8 * Math.sin(index / 95) ** 2, 200, 0.5));
    const { sound, notes } = read(gnaural([voice(0, entries)]));
    expect(toneOf(sound).steps.length).toBeLessThanOrEqual(60);
    expect(sound.minutes).toBe(50);
    // The last entry repeats the one before it, and does not count as lost.
    expect(notes).toEqual([{ kind: 'steps', count: 300 - toneOf(sound).steps.length }]);
    const near = toneOf(sound).steps.find(({ at }) => Math.abs(at - 1500) < 60);
    expect(near?.hertz).toBeCloseTo(10 - 8 * Math.sin(1500 / 950) ** 2, 0);
  });

  it('clamps beats and carriers to what Onda can play, and reports it', () => {
    const { sound, notes } = read(gnaural([voice(0, [entry(60, 90, 5000, 0.5)])]));
    expect(toneOf(sound)).toMatchObject({ hertz: 40, carrier: 1500 });
    expect(notes).toEqual([{ kind: 'clamped' }]);
  });
});

const sbagen = `
# A comment
-SE
deep: 200+4/20 pink/40 -   # with noise
light: 200+10/20 pink/20
bell: bell+500/30
off: -
start: {
  +00:00 light ->
  +00:10 deep
}
NOW light
+00:05 light ->
+00:15 deep
+00:39:59 bell
+00:40 off
`;

describe('a schedule of SBaGen', () => {
  it('becomes a tone with steps, noise and bells', () => {
    const { sound, notes } = read(sbagen);
    expect(sound).toMatchObject({ minutes: 40, bells: [2399] });
    expect(sound.layers).toMatchObject([
      { kind: 'binaural', hertz: 10, carrier: 200 },
      { kind: 'pink', level: 100 },
    ]);
    // At half the level of the noise; glides from 10 to 4 Hz after five minutes.
    expect(toneOf(sound).steps.slice(0, 3)).toMatchObject([
      { at: 0, hertz: 10, level: 50 },
      { at: 300, hertz: 10, level: 50, glides: false },
      { at: 900, hertz: 4, level: 50, glides: true },
    ]);
    expect(notes).toEqual([{ kind: 'fades' }, { kind: 'noise-level' }]);
  });

  it('glides where there is an arrow, and crossfades elsewhere', () => {
    const { sound } = read('a: 200+10/20\nb: 200+4/20\noff: -\nNOW a ->\n+00:10 b\n+00:20 a\n+00:30 off');
    expect(toneOf(sound).steps.map(({ at, hertz, level, glides }) => [at, hertz, level, glides])).toEqual([
      [0, 10, 100, false],
      [600, 4, 100, true],
      [1200, 10, 100, false],
      [1800, 10, 0, false],
    ]);
  });

  it('counts clock times from the first one, past midnight', () => {
    const { sound, notes } = read('a: 100/30\noff: -\n23:50 a\n00:20 off');
    expect(sound).toMatchObject({ layers: [{ kind: 'pure', hertz: 100 }], minutes: 30 });
    expect(notes).toContainEqual({ kind: 'clock' });
  });

  it('counts every NOW from the start, and other times from the last NOW or clock', () => {
    const { sound } = read('a: 200+8/10\nb: 200+4/10\noff: -\nNOW a\nNOW+0:1 b\n+0:02:30 a\nNOW+0:3 off');
    expect(toneOf(sound).steps.map(({ at }) => at)).toEqual([0, 60, 150, 180]);
  });

  it('plays the pulses that newer programs write', () => {
    expect(read('a: 300@12/20').sound).toMatchObject({
      layers: [{ kind: 'isochronic', hertz: 12, carrier: 300 }],
      intensity: 20,
    });
  });

  it('reports that fades differ, except where tones glide as in SBaGen', () => {
    const tones = 'a: 200+10/20\nb: 200+4/20\n';
    expect(read(`${tones}NOW == a ->\n+00:10 == b`).notes).toEqual([]);
    expect(read(`${tones}NOW a ->\n+00:10 b`).notes).toEqual([{ kind: 'fades' }]);
    expect(read(`${tones}NOW == a\n+00:10 == b`).notes).toEqual([{ kind: 'fades' }]);
  });

  it('keeps the changes that matter most where all are crossfaded, and the end', () => {
    const lines = Array.from({ length: 90 }, (_, index) => `+0:${index + 1} ${index === 49 ? 'far' : `t${index % 2}`}`);
    const { sound, notes } = read(
      `t0: 200+8/20\nt1: 200+8.01/20\nfar: 200+2/20\noff: -\nNOW t0\n${lines.join('\n')}\n+1:40 off`,
    );
    expect(sound.minutes).toBe(100);
    expect(toneOf(sound).steps.length).toBeLessThanOrEqual(60);
    expect(toneOf(sound).steps.length).toBeGreaterThan(50);
    expect(toneOf(sound).steps).toContainEqual({ at: 3000, glides: false, hertz: 2, carrier: 200, level: 100 });
    expect(toneOf(sound).steps.at(-1)).toMatchObject({ at: 6000, level: 0 });
    expect(notes).toContainEqual(expect.objectContaining({ kind: 'steps' }));
  });

  it('reports steps of less than a second as left out, and ends at ten hours', () => {
    const pulses = [entry(0.3, 5, 100, 0.5), entry(0.3, 9, 100, 0.5), entry(60, 5, 100, 0.5)];
    expect(read(gnaural([voice(0, pulses)])).notes).toContainEqual({ kind: 'steps', count: 1 });
    const { sound, notes } = read('a: 200+8/10\nb: 200+4/10\nbell: bell+500/9\n0:00 a\n9:00 b\n11:00 a\n12:00 bell');
    expect(sound).toMatchObject({ minutes: 600, bells: [] });
    expect(notes).toContainEqual({ kind: 'cut' });
  });

  it('plays blocks, definitions without times, and noise alone', () => {
    const block = 'a: 200+8/10\noff: -\nb: {\n  +00:00 a\n  +00:02 off\n}\nNOW b';
    expect(read(block).sound.minutes).toBe(2);
    const inner = block.replace('NOW b', 'c: {\n+00:01 b\n+00:10 b\n}\nNOW c');
    expect(read(inner).sound).toMatchObject({ minutes: 11 });
    expect(read('a: 200+8/10').sound).toMatchObject({
      layers: [{ hertz: 8, steps: [] }],
      minutes: 15,
    });
    expect(read('a: brown/50').sound).toMatchObject({
      layers: [{ steps: [{ at: 0, level: 0 }] }, { kind: 'brown', level: 100 }],
    });
  });

  it('reports what it does not know', () => {
    const { notes } = read('a: 200+8/10 spin:300+4/10 mix/50\nwave01: 1 2 3\nNOW a\n+00:10 nothing');
    expect(notes).toEqual([{ kind: 'unknown', count: 3 }, { kind: 'sound-files' }, { kind: 'fades' }]);
  });
});

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
    [
      'nested blocks',
      `a: 1/1\nb0: {\n+0:1 a\n}\n${Array.from({ length: 30 }, (_, index) => `b${index + 1}: {\n+0:0 b${index}\n+0:1 b${index}\n}`).join('\n')}\nNOW b30`,
    ],
  ])('%s are not read as a schedule', (_, text) => {
    expect(readSchedule(text)).toEqual({ problem: 'not-a-schedule' });
  });

  it('a block inside itself counts as unknown', () => {
    const { sound, notes } = read('a: 200+8/10\nb: {\n+0:00 a\n+0:01 b\n}\nNOW b');
    expect(sound.minutes).toBe(1);
    expect(notes).toContainEqual({ kind: 'unknown', count: 1 });
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
  ])('a file full of %s is read within seconds', (_, text) => {
    const startedAt = performance.now();
    read(text);
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
