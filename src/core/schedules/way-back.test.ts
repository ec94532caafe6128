import { describe, expect, it } from 'vitest';

import type { LayerSettings, SoundLayers } from '#core/domain/layers.ts';
import { noiseLayer, toneLayer } from '#core/sound/layers.ts';
import { entry, gnaural, read, voice } from './schedule.fixture.ts';
import { valuesOf } from './voice-curve.ts';
import { sbagenOf } from './write-sbagen.ts';
import { gnauralOf } from './write-gnaural.ts';
import { voicePointsOf, type Written } from './written-layer.ts';

const credit = { title: 'Calma <&>', author: 'Ana', about: 'For the night' };

const own: SoundLayers = [
  toneLayer({
    hertz: 10,
    kind: 'binaural',
    carrier: 200,
    steps: [
      { at: 600, glides: true, hertz: 4 },
      { at: 900, glides: false, carrier: 180, level: 40 },
      { at: 1800, glides: true, level: 0 },
    ],
  }),
  toneLayer({ hertz: 120, level: 30, breathes: false }),
  noiseLayer({ kind: 'pink', level: 20, ears: 'mono' }),
];

/** What each layer is at moments of the session, quietest last. */
function curvesOf({ layers, intensity }: Written, times: readonly number[]): number[][] {
  const round = (value: number): number => Math.round(100 * value) / 100;
  const silence = { at: 0, beat: 0, carrier: 0, left: 0, right: 0 };
  const curveOf = (layer: LayerSettings): number[] => {
    const points = voicePointsOf(layer, intensity);
    return times.flatMap((time) => {
      const { beat, carrier, left, right } = valuesOf(points, time % (layer.repeats ?? 1e9)) ?? silence;
      const isTuned = layer.kind !== 'pink' && left + right > 0;
      return [beat, isTuned ? carrier : 0, left, right].map(round);
    });
  };
  return layers.map(curveOf);
}

const times = [1, 300, 599, 899.5, 905, 1200, 1700];

describe('a sound that is written for another program', () => {
  it.each([
    ['Gnaural', gnauralOf],
    ['SBaGen', sbagenOf],
  ])('is the same when it is read again from a file of %s', (_, write) => {
    const sound: Written = { layers: own, intensity: 50, minutes: 30 };
    const { text, missing } = write(sound, credit);
    const again = read(text);
    expect(missing).toBe(0);
    expect(again.sound.minutes).toBe(30);
    expect(curvesOf(again.sound, times)).toEqual(curvesOf(sound, times));
    expect(again.notes.filter(({ kind }) => kind !== 'noise-level')).toEqual([]);
    expect(again.credit.author).toBe('Ana');
  });

  it('keeps the words of its file, and what imports have: loops, ears, pulses, movement', () => {
    const file = gnaural([
      voice(0, [entry(30, 5, 200, 0.5, 0.2), entry(0.001, 5, 200, 0.5, 0.2), entry(30, -3, 220, 0.2, 0.5)]),
      voice(4, [entry(60.001, 12, 300, 0.3)]),
      voice(1, [entry(60.001, 0, 0, 0.2)], '<voice_mono>1</voice_mono>'),
    ]).replace('<loops>1', '<loops>0');
    const { sound } = read(file);
    const again = read(gnauralOf(sound, credit).text);
    expect(again.credit).toEqual(credit);
    expect(again.sound.minutes).toBe('unlimited');
    expect(again.sound.layers.map(({ kind, ears }) => [kind, ears])).toEqual(
      sound.layers.map(({ kind, ears }) => [kind, ears]),
    );
    const moments = [1, 20, 29.9, 31, 45, 59];
    expect(curvesOf(again.sound, moments)).toEqual(curvesOf(sound, moments));
  });

  it('says how many layers the other program does not have', () => {
    const layers: SoundLayers = [
      toneLayer({ hertz: 12, kind: 'isochronic' }),
      noiseLayer({ kind: 'brown', level: 30 }),
    ];
    const sound: Written = { layers, intensity: 50, minutes: 20 };
    expect(sbagenOf(sound, {}).missing).toBe(2);
    expect(gnauralOf(sound, {}).missing).toBe(1);
  });

  it('says what its voices have lost there, and nothing of a sound that has lost nothing', () => {
    const breathing = { pace: 6, from: 6, inhale: 40, holdFull: 0, holdEmpty: 0, vibration: false };
    const pulses = { hertz: 12, kind: 'isochronic', duty: 30 } as const;
    const layers: SoundLayers = [toneLayer({ hertz: 220, timbre: 'organ' }), toneLayer(pulses)];
    const sound: Written = { layers, intensity: 50, minutes: 20, breathing, bells: [60] };
    expect(gnauralOf(sound, {}).lost).toEqual(['timbre', 'breath', 'pulses', 'bells']);
    expect(sbagenOf(sound, {}).lost).toEqual(['timbre', 'breath', 'bells']);
    const plain: Written = { layers: own, intensity: 50, minutes: 20 };
    expect([gnauralOf(plain, {}).lost, sbagenOf(plain, {}).lost]).toEqual([[], []]);
    const steady = toneLayer({ hertz: 220, breathes: false });
    expect(gnauralOf({ ...plain, layers: [steady], breathing }, {}).lost).toEqual([]);
  });
});
