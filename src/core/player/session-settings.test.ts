import { backgroundOf, toneOf } from '#core/sound/layers.ts';
import { soundLimits } from '#core/domain/sound.ts';
import { describe, expect, it } from 'vitest';
import { equalLoudnessLevel } from '#core/audio/loudness.ts';
import { assertPlayable } from '#core/audio/instruments/assert-playable.ts';
import { testFrequency } from '#core/catalogue/frequency.fixture.ts';
import { withSoundChange } from './sound-change.ts';
import { audibleForm, defaultSettings, type SessionSettings } from './session-settings.ts';
import { modesFor } from '#core/sound/tone-limits.ts';
import { changeOf, withOptions, type PlanOptions } from './plan.fixture.ts';
import { equallyLoudIntensities, limitedIntensity, programmeFor } from './programme-for-settings.ts';

const asChosen = { equalLoudness: false };
const settings: SessionSettings = defaultSettings(testFrequency());
const at = (hertz: number, changes: PlanOptions = {}, preferences = asChosen) =>
  programmeFor(withOptions(settings, { ...changes, hertz }), preferences);

describe('programmeFor', () => {
  it('plays a pure tone at the level of its intensity', () => {
    expect(at(528)).toMatchObject({ layers: [{ source: { mode: 'pure', hertz: 528 }, level: 0.7 }] });
  });

  it('adds background noise only with a level above zero', () => {
    expect(backgroundOf(at(528, { noise: 'pink', noiseLevel: 20 }))).toMatchObject({ source: 'pink', level: 0.2 });
    expect(at(528, { noise: 'pink', noiseLevel: 0 }).layers).toHaveLength(1);
  });

  it('lowers the tone or its carrier to the loudness of 40 Hz with equal loudness', () => {
    const even = { equalLoudness: true };
    expect(toneOf(at(40, {}, even)).level).toBe(0.7);
    expect(toneOf(at(528, {}, even)).level).toBeLessThan(0.03);
    expect(toneOf(at(10, { mode: 'isochronic', carrier: 528 }, even)).level).toBeCloseTo(
      toneOf(at(528, {}, even)).level,
      9,
    );
    expect(toneOf(at(10, {}, even)).level).toBe(0.7);
  });

  it('returns a playable programme for any settings', () => {
    for (const hertz of [0.1, 1, 7.83, 25, 39.5, 40, 80, 100, 101, 528, 20_000]) {
      for (const mode of modesFor(hertz)) {
        for (const duty of [0, 10, 50, 90, 100]) {
          for (const edge of [undefined, 0, 0.002, 3]) {
            for (const carrier of [1, 20, 200, 9000]) {
              const programme = at(hertz, { mode, duty, edge, carrier });
              expect(() => assertPlayable(programme, 48_000), JSON.stringify(programme)).not.toThrow();
              const { source } = toneOf(programme);
              const closes = mode === 'isochronic' ? 2 * source.edge : 0;
              expect(closes, JSON.stringify(programme)).toBeLessThanOrEqual(source.duty / hertz + 1e-12);
            }
          }
        }
      }
    }
  });

  it('uses pure mode for frequencies too fast for beats', () => {
    expect(toneOf(at(528, { mode: 'binaural' })).source.mode).toBe('pure');
    expect(modesFor(soundLimits.hertz.max)).toEqual(['pure']);
    expect(modesFor(41)).toEqual(['pure', 'monaural', 'isochronic']);
  });
});

describe('audibleForm', () => {
  it('is the suggested mode, pulses of 200 Hz without one, and undefined for audible tones', () => {
    expect(audibleForm(testFrequency({ hertz: 7.83, suggestedMode: 'binaural', suggestedCarrier: 220 }))).toEqual({
      kind: 'binaural',
      carrier: 220,
    });
    expect(audibleForm(testFrequency({ hertz: 7.83 }))).toEqual({ kind: 'isochronic', carrier: 200 });
    expect(audibleForm(testFrequency({ hertz: 20 }))).toBeUndefined();
  });
});

describe('the limited intensity', () => {
  it('falls for a louder tone, and is never raised', () => {
    expect(limitedIntensity(at(40), at(528), 70)).toBeLessThan(3);
    expect(limitedIntensity(at(528), at(40), 70)).toBe(70);
    expect(limitedIntensity(at(528), at(528, { intensity: 40 }), 40)).toBe(40);
    expect(limitedIntensity(at(200), at(528), 70)).toBeGreaterThan(25);
  });

  it('equals the intensity before for the same tone', () => {
    for (let intensity = 2; intensity <= 100; intensity += 1)
      expect(limitedIntensity(at(528, { intensity }), at(528, { intensity: 100 }), 100)).toBe(intensity);
  });

  it('stays where both tones are equally loud by the preference, and falls beyond the limit of that', () => {
    const even = { equalLoudness: true };
    expect(limitedIntensity(at(40, {}, even), at(200, {}, even), 70)).toBe(70);
    expect(limitedIntensity(at(25, {}, even), at(528, {}, even), 70)).toBeLessThan(40);
    expect(limitedIntensity(at(528, {}, even), at(528), 70)).toBeLessThan(3);
  });

  it('stays above zero', () => {
    expect(limitedIntensity(at(20), at(1000), 70)).toBe(2);
  });

  it('is 20 % at most after a tone below hearing, and not raised to that', () => {
    expect(limitedIntensity(at(7.83), at(1000), 70)).toBe(20);
    expect(limitedIntensity(at(7.83, { intensity: 5 }), at(200), 70)).toBe(20);
    expect(limitedIntensity(at(7.83), at(200), 10)).toBe(10);
    expect(limitedIntensity(at(7.83, { noise: 'pink', noiseLevel: 2 }), at(1000), 70)).toBeLessThan(20);
  });
});

describe('a chosen intensity', () => {
  const tone = withOptions(settings, { hertz: 10, mode: 'isochronic', carrier: 200 });
  const change = (before: SessionSettings, options: PlanOptions) => withSoundChange(before, changeOf(before, options));

  it('counts as chosen until another tone is heard', () => {
    const chosen = change(tone, { intensity: 30 });
    expect(chosen).toMatchObject({ intensity: 30, intensityChosen: true });
    expect(change(chosen, { noise: 'pink' }).intensityChosen).toBe(true);
    expect(change(chosen, { mode: 'binaural' }).intensityChosen).toBe(true);
    expect(change(chosen, { carrier: 300 }).intensityChosen).toBe(false);
    expect(change(chosen, { mode: 'pure' }).intensityChosen).toBe(false);
    expect(change(chosen, { carrier: 300, intensity: 40 }).intensityChosen).toBe(true);
  });
});

describe('equallyLoudIntensities', () => {
  const decibels = (part: number, whole: number): number => 20 * Math.log10(part / whole);
  const options = { intensity: 70, equalLoudness: false };

  it('differs by the ISO 226 contour, with neither tone above the intensity asked for', () => {
    for (const [hertz, other] of [
      [100, 140],
      [140, 100],
      [528, 690],
      [3000, 4200],
    ] as const) {
      const pair = equallyLoudIntensities({ mode: 'pure', hertz, carrier: 200 }, other, options);
      expect(Math.max(pair.tone, pair.other)).toBe(70);
      expect(decibels(pair.other, pair.tone)).toBeCloseTo(
        equalLoudnessLevel(other, 60) - equalLoudnessLevel(hertz, 60),
        9,
      );
    }
  });

  it('keeps the intensity for the same carrier, and where the preference has equalised both', () => {
    expect(equallyLoudIntensities({ mode: 'isochronic', hertz: 10, carrier: 200 }, 17, options)).toEqual({
      tone: 70,
      other: 70,
    });
    expect(
      equallyLoudIntensities({ mode: 'pure', hertz: 100, carrier: 200 }, 140, { ...options, equalLoudness: true })
        .other,
    ).toBeCloseTo(70, 9);
  });
});
