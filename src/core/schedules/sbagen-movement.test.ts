import { describe, expect, it } from 'vitest';
import { settingsFromAddress } from '#core/player/addresses/settings-address.ts';
import { gnauralOf } from './write-gnaural.ts';
import { sbagenOf } from './write-sbagen.ts';
import { brokenLimit } from './mutations.fixture.ts';
import { entry, frequency, gnaural, read, voice } from './schedule.fixture.ts';

const noiseOf = (text: string) => read(text).sound.layers.find(({ kind }) => kind === 'pink');

describe('noise of SBaGen that spins', () => {
  it('moves between the ears, turn after turn, while the tones stay', () => {
    const { sound, notes, address } = read('a: spin:300+0.1/25 200+4/10\n0:00 a');
    const noise = sound.layers.find(({ kind }) => kind === 'pink');
    expect(noise).toMatchObject({ repeats: 10, ears: 'mono', balance: 0, level: 100 });
    // 300 µs are as far as 6 dB.
    expect(noise?.steps.map(({ at, balance }) => [at, balance])).toEqual([
      [1.25, -38.64],
      [2.5, -49.88],
      [3.75, -38.64],
      [5, 0],
      [6.25, 38.64],
      [7.5, 49.88],
      [8.75, 38.64],
      [10, 0],
    ]);
    expect(sound.layers[0]).not.toHaveProperty('repeats');
    expect(sound.minutes).toBe('unlimited');
    expect(notes).toEqual([{ kind: 'moves', count: 1 }, { kind: 'noise-level' }]);
    const again = settingsFromAddress(new URLSearchParams(address), frequency);
    expect(again).toMatchObject({ layers: sound.layers, minutes: 'unlimited' });
  });

  it.each(['0.3', '0.00001', '-0.7'])('of %s turns a second is the same after its address is read', (rate) => {
    const script = `a: spin:300${rate.startsWith('-') ? rate : `+${rate}`}/25 200+4/10\n0:00 a`;
    expect(brokenLimit(read(script))).toBeUndefined();
  });

  it('turns as often as it says beside steps that are played once', () => {
    const text = '-L 0:10\na: spin:300+0.1/25 200+4/10\nb: spin:300+0.1/25 200+8/10\n0:00 == a ->\n0:10 == b';
    const { sound } = read(text);
    expect(sound.minutes).toBe(10);
    expect(sound.layers).toMatchObject([{ steps: [{ at: 0 }, { at: 600, hertz: 8 }] }, { kind: 'pink', repeats: 10 }]);
    expect(sound.layers[0].repeats).toBeUndefined();
  });

  it.each([
    ['300-0.1', 49.88],
    ['-300+0.1', 49.88],
    ['100+0.1', -20.57],
  ])('to the side and as far as %s says', (spin, balance) => {
    expect(noiseOf(`a: spin:${spin}/25\n0:00 a`)?.steps[1]).toMatchObject({ at: 2.5, balance });
  });

  it('follows a spin that fades out or changes', () => {
    const { sound, notes } = read('-SE -F 2000\na: spin:300+0.1/20\noff: -\n0:00 a\n0:01 off');
    const noise = sound.layers.find(({ kind }) => kind === 'pink');
    expect(noise?.repeats).toBeUndefined();
    expect(noise?.steps.filter(({ balance = 0 }) => Math.abs(balance) > 49)).toHaveLength(12);
    expect(noise?.steps.at(-1)).toMatchObject({ at: 60, level: 0 });
    expect(notes).toContainEqual({ kind: 'moves', count: 1 });
  });

  it.each([
    ['too fast', 'a: spin:300+4/20\n0:00 a'],
    ['too often for its steps', '-SE\na: spin:300+0.9/20\nb: spin:300+0.9/30\n0:00 == a ->\n0:30 == b'],
  ])('%s stays where it is, and the note names it', (_, text) => {
    expect(noiseOf(text)).toMatchObject({ balance: 0 });
    expect(noiseOf(text)?.steps.every(({ balance }) => balance === undefined)).toBe(true);
    expect(read(text).notes).toContainEqual({ kind: 'spin', count: 1 });
  });

  it('is the same after it was written for Gnaural, and still in a script of SBaGen', () => {
    const { sound } = read(
      '-L 0:10\na: spin:300+0.1/25 200+4/10\nb: spin:300+0.1/25 200+8/10\n0:00 == a ->\n0:10 == b',
    );
    const again = read(gnauralOf(sound, {}).text).sound;
    expect(again.minutes).toBe(10);
    expect(again.layers[0].steps).toMatchObject([{ at: 0 }, { at: 600, hertz: 8 }]);
    const turns = again.layers[1]?.steps.filter(({ balance = 0 }) => balance > 49) ?? [];
    expect(turns.map(({ at }) => at % 10)).toEqual(Array.from({ length: 60 }, () => 7.5));
    expect(sbagenOf(sound, {}).text).toContain('0:10:00');
    expect(sbagenOf(sound, {}).text.match(/ == /gu)).toHaveLength(2);
  });
});

it('names voices whose pulses swell because they are slower than one a second', () => {
  const pulses = (rate: number) => voice(3, [entry(60, rate, 200, 0.5)]);
  const { notes } = read(gnaural([pulses(0.5), pulses(0.9), pulses(1), pulses(0)]));
  expect(notes).toEqual([{ kind: 'slow-pulses', count: 2 }]);
});

describe('options of SBaGen', () => {
  it.each([
    ['-q 120', [{ kind: 'speed', times: 120 }]],
    ['-q 1', []],
    ['-c 80=1,40=2', [{ kind: 'headphones' }]],
    ['-QSE -r 44100 -b 16 -W -o out.wav', []],
    ['-V 50 -w sine -V 40', [{ kind: 'options', count: 2 }]],
    ['--bands 3', [{ kind: 'options', count: 1 }]],
  ])('%s', (options, notes) => {
    expect(read(`${options}\na: 200+10/20\n0:00 == a\n0:10 == a`).notes).toEqual(notes);
  });
});
