import { describe, expect, it } from 'vitest';
import { settingsFromAddress } from '#core/player/addresses/settings-address.ts';
import { readSchedule } from './read-schedule.ts';
import { entry, frequency, gnaural, read, voice } from './schedule.fixture.ts';
import { toneOf } from '#core/sound/layers.ts';
import { valuesAt } from '#core/sound/steps.ts';

const ofTone = (sound: ReturnType<typeof read>['sound']): unknown[][] =>
  toneOf(sound).steps.map(({ at, hertz, carrier, level }) => [at, hertz, carrier, level]);

describe('a schedule of Gnaural', () => {
  it('becomes a tone with steps and layers, as long as the schedule', () => {
    const { sound, notes } = read(
      gnaural([
        voice(0, [entry(60, 10, 200, 0.5), entry(240, 4, 150, 0.25)]),
        voice(1, [entry(300, 0, 0, 0.2)], '<voice_mono>1</voice_mono>'),
        voice(3, [entry(300, 6, 100, 0.1, 0.05)]),
        voice(4, [entry(300, 6, 100, 0.1)]),
      ]),
    );
    expect(sound).toMatchObject({
      intensity: 50,
      minutes: 5,
      layers: [
        { kind: 'binaural', ears: 'mirrored', hertz: 10, carrier: 200 },
        { kind: 'pink', ears: 'mono', level: 40, balance: 0, steps: [] },
        { kind: 'isochronic', edge: 0.002, hertz: 6, carrier: 100, level: 20, balance: -50, steps: [] },
        { kind: 'isochronic', ears: 'alternating', level: 20 },
      ],
    });
    expect(ofTone(sound)).toEqual([
      [60, 4, 150, 50],
      [300, 10, 200, 100],
    ]);
    expect(notes).toEqual([{ kind: 'noise-level' }]);
  });

  it('holds and jumps', () => {
    const held = [entry(3600, 40, 100, 1), entry(0.001, 40, 100, 1), entry(60, 5, 100, 1), entry(0.001, 5, 100, 1)];
    const { sound, notes } = read(gnaural([voice(0, held)]));
    expect(toneOf(sound).steps).toMatchObject([
      { at: 3600, glides: true },
      { at: 3600.01, hertz: 5 },
      { at: 3660, glides: true },
    ]);
    expect(notes).toEqual([]);
  });

  it('leaves out muted voices, sound files and what it does not know, and reports what it left out', () => {
    const beat = (level: number): string => voice(0, [entry(60, 5, 100, level)]);
    const muted = voice(0, [entry(60, 5, 100, 0.9)], '<voice_mute>1</voice_mute>');
    const others = [2, 9].map((type) => voice(type, [entry(60, 0, 0, 1)]));
    const { sound, notes } = read(gnaural([muted, ...others, ...[0.1, 0.5, 0.4, 0.3, 0.2].map(beat)]));
    expect(sound.intensity).toBe(50);
    expect(sound.layers.slice(1).map(({ level }) => level)).toEqual([80, 60, 40, 20]);
    expect(notes).toEqual([
      { kind: 'sound-files', count: 1 },
      { kind: 'unknown', count: 1 },
    ]);
  });

  it('plays sixteen voices, and says how much of the time the softest are missed', () => {
    const voices = Array.from({ length: 18 }, (_, index) => voice(0, [entry(60, 5, 100 + index, 0.5 - index / 100)]));
    const { sound, notes } = read(gnaural(voices));
    expect(sound.layers).toHaveLength(16);
    expect(notes).toEqual([
      { kind: 'voices', count: 2 },
      { kind: 'differs', percent: 100 },
    ]);
  });

  it.each([
    ['0', { minutes: 'unlimited', repeats: 60 }],
    ['0003', { minutes: 3, repeats: 60 }],
    ['1', { minutes: 1, repeats: undefined }],
  ])('begins again with %s loops', (loops, { minutes, repeats }) => {
    const text = gnaural([voice(0, [entry(30, 5, 100, 0.8), entry(30, 8, 100, 0.8)])]);
    const { sound, address, notes } = read(text.replace('<loops>1', `<loops>${loops}`));
    expect(sound).toMatchObject({ minutes });
    expect(toneOf(sound).repeats).toBe(repeats);
    const { layers } = sound;
    expect(settingsFromAddress(new URLSearchParams(address), frequency)).toMatchObject({ minutes, layers });
    expect(notes).toEqual([]);
  });

  it('is as long as its loops also where nothing in it changes', () => {
    const { sound, address } = read(gnaural([voice(0, [entry(5, 5, 100, 0.8)])]).replace('<loops>1', '<loops>15'));
    expect(sound.minutes).toBe(1.25);
    expect(settingsFromAddress(new URLSearchParams(address), frequency).minutes).toBe(1.25);
  });

  it.each([
    ['0.2157891072', '0.2158'],
    ['359.99999600000035', '360'],
    ['1799.9994470000001', '1799.9994'],
    ['90000', null],
  ])('begins again after %s seconds as its address says', (seconds, repeats) => {
    const entries = [entry(Number(seconds) / 2, 5, 100, 0.8), entry(Number(seconds) / 2, 8, 100, 0.8)];
    const { address } = read(gnaural([voice(0, entries)]).replace('<loops>1', '<loops>0'));
    const query = new URLSearchParams(address);
    const settings = settingsFromAddress(query, frequency);
    expect(query.get('repeat')).toBe(repeats);
    expect(settings.minutes).toBe(repeats === null ? 1440 : 'unlimited');
    expect(settings.layers[0].repeats).toBe(repeats === null ? undefined : Number(repeats));
  });

  it('takes less than two seconds where the file does', () => {
    const text = gnaural([voice(0, [entry(0.1, 5, 100, 0.8), entry(0.12, 8, 100, 0.8)])]);
    expect(read(text.replace('<loops>1', '<loops>0')).sound).toMatchObject({ layers: [{ repeats: 0.22 }] });
    expect(read(text).sound.minutes).toBe(1 / 60);
  });

  it('ends with the voice that ends first', () => {
    expect(read(gnaural([voice(0, [entry(60, 5, 100, 1)]), voice(1, [entry(45, 0, 0, 1)])])).sound.minutes).toBe(0.75);
  });

  it('swaps the ears where the schedule says so', () => {
    const text = gnaural([voice(0, [entry(60, 5, 100, 0.8, 0.4)])], '<stereoswap>1</stereoswap>');
    expect(toneOf(read(text).sound)).not.toHaveProperty('ears');
    expect(toneOf(read(text).sound).balance).toBe(50);
  });

  it('moves between the ears', () => {
    const { sound } = read(gnaural([voice(1, [entry(60, 0, 0, 1, 0), entry(60, 0, 0, 0, 1)])]));
    const [, noise] = sound.layers;
    expect(noise).toMatchObject({
      balance: -100,
      steps: [
        { at: 60, balance: 100 },
        { at: 120, balance: -100 },
      ],
    });
  });

  it('keeps hundreds of steps', () => {
    const entries = Array.from({ length: 300 }, (_, index) => entry(10, 10 - 8 * Math.sin(index / 95) ** 2, 200, 0.5));
    const { sound, notes } = read(gnaural([voice(0, entries)]));
    expect(toneOf(sound).steps.length).toBeGreaterThan(280);
    expect(sound.minutes).toBe(50);
    expect(notes).toEqual([]);
  });

  it('where thousands are too many, says for how much of the time it differs', () => {
    const entries = Array.from({ length: 4000 }, (_, index) => entry(2, 10 + 9 * Math.sin(index * index), 200, 0.5));
    const { address, notes } = read(gnaural([voice(0, entries)]));
    expect(address.length).toBeLessThanOrEqual(6400);
    expect(notes).toMatchObject([{ kind: 'differs', percent: expect.closeTo(68, -1) as number }]);
  });

  it('leaves out first what is heard for the shortest time', () => {
    const still = Array.from({ length: 900 }, (_, index) => entry(20, 10 + (index % 7) / 500, 200, 0.5));
    const { sound } = read(gnaural([voice(0, [...still, entry(1200, 30, 200, 0.5), entry(0.001, 30, 200, 0.5)])]));
    expect(valuesAt(toneOf(sound), 900 * 20 + 600).hertz).toBe(30);
  });

  it('beat 0 is one tone, and beats glide to it and through it', () => {
    const steady = read(gnaural([voice(0, [entry(60, 0, 220, 0.5)])])).sound;
    expect(steady.layers).toMatchObject([{ kind: 'pure', hertz: 220 }]);
    const { sound, notes } = read(gnaural([voice(0, [entry(60, 4, 220, 0.5), entry(60, -4, 220, 0.5)])]));
    expect(sound.layers).toMatchObject([{ kind: 'binaural', ears: 'mirrored', hertz: 4 }]);
    expect([30, 60, 90].map((time) => valuesAt(toneOf(sound), time).hertz)).toEqual([0, -4, 0]);
    expect(notes).toEqual([]);
  });

  it('fast beats, low and high carriers are a tone in each ear', () => {
    const { sound, notes } = read(gnaural([voice(0, [entry(60, 90, 5000, 0.5)])]));
    expect(sound.layers).toMatchObject([
      { kind: 'pure', hertz: 5045, balance: -100 },
      { kind: 'pure', hertz: 4955, balance: 100 },
    ]);
    expect(notes).toEqual([]);
  });

  it('reads a schedule with another name, and says where a program must compute it first', () => {
    const text = gnaural([voice(0, [entry(60, 5, 200, 0.5)])]);
    expect(read(text.replaceAll('schedule>', 'gnaural>')).sound).toMatchObject({ minutes: 1 });
    const generated = text.replace('<entry ', '<entry generator="circle.exe" ');
    expect(readSchedule(generated)).toEqual({ problem: 'generator' });
  });
});

describe('a schedule of SBaGen', () => {
  it('fades for a minute through silence where the pitch changes', () => {
    const { sound, notes } = read('-SE\na: 200+10/20\nb: 200+4/20\noff: -\n+0:00 a\n+0:10 b\n+0:20 off');
    expect(ofTone(sound)).toEqual([
      [0, undefined, undefined, 0],
      [30, undefined, undefined, 100],
      [570, undefined, undefined, undefined],
      [599.99, undefined, undefined, 0.03],
      [600, 4, undefined, 0],
      [630, undefined, undefined, 100],
      [1170, undefined, undefined, undefined],
      [1200, undefined, undefined, 0],
    ]);
    expect(notes).toEqual([]);
  });

  it('slides where there is an arrow, also out of silence with the new pitch', () => {
    const { sound } = read(
      '-SE\na: 200+10/20\nb: 300+4/20\noff: -\n0:00 == a ->\n0:10 == b ->\n0:20 == off ->\n0:30 == a ->\n0:40 == a',
    );
    expect(ofTone(sound)).toEqual([
      [600, 4, 300, undefined],
      [1199.99, undefined, undefined, 0],
      [1200, 10, 200, undefined],
      [1800, undefined, undefined, 100],
      [2400, undefined, undefined, undefined],
    ]);
  });

  it('a script that never ends is one', () => {
    expect(read('a: 200+10/20\n0:00 a').sound).toMatchObject({ minutes: 'unlimited', layers: [{ steps: [] }] });
    expect(read('a: 200+10/20').sound).toMatchObject({ minutes: 'unlimited' });
    const { sound, address } = read('a: 200+10/20\nb: 200+4/20\n0:00 == a ->\n0:10 == b');
    expect(sound).toMatchObject({ minutes: 'unlimited', layers: [{ repeats: 86_400 }] });
    expect(settingsFromAddress(new URLSearchParams(address), frequency).minutes).toBe('unlimited');
  });

  it.each([
    ['-E', '0:00 a\n0:20 b', 20],
    ['-L 0:05', '0:00 a\n0:20 b', 5],
    ['-F 2000', '0:00 a\n0:20 off', 20],
    ['', '0:00 a\n0:20 off', 20],
    ['-SE', '0:00 a\n0:20 off', 20],
  ])('with %s it ends when it says', (options, lines, minutes) => {
    expect(read(`${options}\na: 200+10/20\nb: 200+4/20\noff: -\n${lines}`).sound.minutes).toBe(minutes);
  });

  it('counts clock times from the first one, past midnight', () => {
    const { sound, notes } = read('-SE\na: 100/30\noff: -\n23:50 a\n00:20 off');
    expect(sound).toMatchObject({ layers: [{ kind: 'pure', hertz: 100 }], minutes: 30 });
    expect(notes).toContainEqual({ kind: 'clock' });
  });

  it('counts every NOW from the start, and other times from the last NOW or clock', () => {
    const text =
      '-SE\na: 200+8/10\nb: 200+4/10\noff: -\nNOW == a ->\nNOW+0:1 == b ->\n+0:02:30 == a ->\nNOW+0:3 == off';
    expect(ofTone(read(text).sound).map(([at]) => at)).toEqual([60, 150, 180]);
  });

  it.each([
    ['.5/20', { kind: 'pure', hertz: 0.5 }],
    ['200+.5/20', { hertz: 0.5, carrier: 200 }],
    ['200.123456789012+4.5000000001/20', { hertz: 4.5, carrier: 200.12 }],
    ['2e2+5./20', { hertz: 5, carrier: 200 }],
    ['300@12/20', { kind: 'isochronic', hertz: 12, carrier: 300 }],
    ['200-4/20', { kind: 'binaural', hertz: 4 }],
    ['wave00:200+4/20', { kind: 'binaural', ears: 'mirrored', hertz: 4 }],
  ])('reads the tone %s', (tone, layer) => {
    expect(read(`wave00: 1 2 3\na: ${tone}`).sound).toMatchObject({ layers: [layer], intensity: 20 });
  });

  it('plus and minus in one set turn in opposite directions', () => {
    const { layers } = read('a: 200+4/20 300-4/20').sound;
    expect(layers.map(({ ears }) => ears)).toEqual(['mirrored', undefined]);
  });

  it('plays what -p drop and -p slide stand for, and says where it does not know a generator', () => {
    expect(read('-p slide t10 200+10/1').sound).toMatchObject({ minutes: 610 / 60 });
    const drop = read('-p drop 25ds+ pink/30').sound;
    expect(drop).toMatchObject({ minutes: 3610 / 60 });
    expect(valuesAt(toneOf(drop), 1800).hertz).toBeCloseTo(2.5, 1);
    expect(readSchedule('-p other 1')).toEqual({ problem: 'generator' });
  });

  it('strikes its bells with their pitch and level, also in the last seconds', () => {
    const script = '-SE\na: 200+10/20\nring: 200+10/20 bell+4500/40\nsoft: 200+10/20 bell+2000/10\n';
    const lines = '0:00 == ring ->\n0:01 == soft ->\n0:01:58 == ring ->\n0:02 == a';
    const { sound, address, notes } = read(script + lines);
    expect(sound.intensity).toBe(40);
    expect(sound.strikes).toEqual([
      { at: 0, hertz: 4500, level: 100 },
      { at: 60, hertz: 2000, level: 25 },
      { at: 118, hertz: 4500, level: 100 },
    ]);
    expect(settingsFromAddress(new URLSearchParams(address), frequency).strikes).toEqual(sound.strikes);
    expect(notes).toEqual([]);
    expect(read('a: bell+4500/20\n0:00 a').sound.strikes).toEqual([{ at: 0, hertz: 4500, level: 100 }]);
  });

  it('keeps hundreds of bells', () => {
    const lines = Array.from({ length: 300 }, (_, index) => `+0:${index % 60}:${String(index % 3)}0 == b`);
    const text = `-F 2000\na: 200+10/20\nb: 200+10/20 bell+800/20\n0:00 == a\n${lines.join('\n')}\n+2:00 == a`;
    expect(read(text).sound.strikes?.length).toBeGreaterThan(60);
  });

  it('plays blocks, and noise alone', () => {
    const block = '-SE\na: 200+8/10\noff: -\nb: {\n  +00:00 a\n  +00:02 off\n}\nNOW b';
    expect(read(block).sound.minutes).toBe(2);
    const inner = block.replace('NOW b', 'c: {\n+00:01 b\n+00:10 b\n}\nNOW c');
    expect(read(inner).sound).toMatchObject({ minutes: 11 });
    expect(read('a: brown/50').sound).toMatchObject({
      layers: [{ steps: [{ at: 0, level: 0 }] }, { kind: 'brown', ears: 'mono', level: 100 }],
    });
  });

  it('names what it does not play, and how many', () => {
    const { notes } = read('a: 200+8/10 spin:300+4/10 mix/50 mix/20 what/3\nNOW a\n+00:10 nothing');
    expect(notes.filter(({ kind }) => kind !== 'differs')).toEqual([
      { kind: 'unknown', count: 2 },
      { kind: 'spin', count: 1 },
      { kind: 'sound-files', count: 1 },
      { kind: 'noise-level' },
    ]);
  });
});
