import { describe, expect, it } from 'vitest';
import { equallyLoudLevel } from '#core/audio/loudness.ts';
import { limits } from '#core/audio/programme.ts';
import { refuseUnplayable } from '#core/audio/instruments/playable.ts';
import { testFrequency } from '#core/catalogue/frequency.fixture.ts';
import { audibleForm, changedWish, modesFor, usualWish } from './wish.ts';
import { equallyLoudPair, gentleIntensity, programmeFor } from './wished-programme.ts';
import type { ProgrammeWish } from './wish.ts';

const asChosen = { equalLoudness: false };
const wish: ProgrammeWish = usualWish(testFrequency());
const at = (hertz: number, changes: Partial<ProgrammeWish> = {}, preferences = asChosen) =>
  programmeFor({ hertz }, { ...wish, ...changes }, preferences);

describe('what is played for a wish', () => {
  it('is the pure tone at the level of its intensity', () => {
    expect(at(528)).toMatchObject({ mode: 'pure', hertz: 528, level: 0.7, bed: undefined });
  });

  it('has a bed where one with a level is wished', () => {
    expect(at(528, { noise: 'pink', noiseLevel: 20 }).bed).toEqual({ colour: 'pink', level: 0.2 });
    expect(at(528, { noise: 'pink', noiseLevel: 0 }).bed).toBeUndefined();
  });

  it('is as loud as 40 Hz when equal loudness is preferred, by the carrier where there is one, and never louder', () => {
    const even = { equalLoudness: true };
    expect(at(40, {}, even).level).toBe(0.7);
    expect(at(528, {}, even).level).toBeLessThan(0.03);
    expect(at(10, { mode: 'isochronic', carrier: 528 }, even).level).toBeCloseTo(at(528, {}, even).level, 9);
    expect(at(10, {}, even).level).toBe(0.7);
  });

  it('can always sound, whatever is wished', () => {
    for (const hertz of [0.1, 1, 7.83, 25, 39.5, 40, 80, 100, 101, 528, 20_000]) {
      for (const mode of modesFor(hertz)) {
        for (const duty of [0, 10, 50, 90, 100]) {
          for (const edge of [undefined, 0, 0.002, 3]) {
            for (const carrier of [1, 20, 200, 9000]) {
              const programme = at(hertz, { mode, duty, edge, carrier });
              expect(() => refuseUnplayable(programme, 48_000), JSON.stringify(programme)).not.toThrow();
              const closes = mode === 'isochronic' ? 2 * programme.edge : 0;
              expect(closes, JSON.stringify(programme)).toBeLessThanOrEqual(programme.duty / hertz + 1e-12);
            }
          }
        }
      }
    }
  });

  it('is pure where the frequency is too fast to be a beat', () => {
    expect(at(528, { mode: 'binaural' }).mode).toBe('pure');
    expect(modesFor(limits.hertz.most)).toEqual(['pure']);
    expect(modesFor(41)).toEqual(['pure', 'monaural', 'isochronic']);
  });
});

describe('the audible form', () => {
  it('is as the catalogue suggests, else pulses on 200 Hz', () => {
    expect(audibleForm(testFrequency({ hertz: 7.83, suggestedMode: 'binaural', suggestedCarrier: 220 }))).toEqual({
      mode: 'binaural',
      carrier: 220,
    });
    expect(audibleForm(testFrequency({ hertz: 7.83 }))).toEqual({ mode: 'isochronic', carrier: 200 });
    expect(audibleForm(testFrequency({ hertz: 20 }))).toBeUndefined();
  });
});

describe('the intensity for another tone', () => {
  it('falls where the ear would get more, and is never raised', () => {
    expect(gentleIntensity(at(40), at(528), 70)).toBeLessThan(3);
    expect(gentleIntensity(at(528), at(40), 70)).toBe(70);
    expect(gentleIntensity(at(528), at(528, { intensity: 40 }), 40)).toBe(40);
    expect(gentleIntensity(at(200), at(528), 70)).toBeGreaterThan(25);
  });

  it('is the one before for the same tone, for every whole per cent', () => {
    for (let intensity = 2; intensity <= 100; intensity += 1)
      expect(gentleIntensity(at(528, { intensity }), at(528, { intensity: 100 }), 100)).toBe(intensity);
  });

  it('stays where equal loudness has made both alike, and falls where it could not go so far', () => {
    const even = { equalLoudness: true };
    expect(gentleIntensity(at(40, {}, even), at(200, {}, even), 70)).toBe(70);
    expect(gentleIntensity(at(25, {}, even), at(528, {}, even), 70)).toBeLessThan(40);
    expect(gentleIntensity(at(528, {}, even), at(528), 70)).toBeLessThan(3);
  });

  it('leaves something to be heard', () => {
    expect(gentleIntensity(at(7.83), at(1000), 70)).toBe(2);
  });
});

describe('an intensity that the person sets', () => {
  const tone = { ...wish, hertz: 10, mode: 'isochronic' as const, carrier: 200 };

  it('is theirs, until it is another tone that they will hear', () => {
    const chosen = changedWish(tone, { intensity: 30 });
    expect(chosen).toMatchObject({ intensity: 30, intensityChosen: true });
    expect(changedWish(chosen, { noise: 'pink' }).intensityChosen).toBe(true);
    expect(changedWish(chosen, { mode: 'binaural' }).intensityChosen).toBe(true);
    expect(changedWish(chosen, { carrier: 300 }).intensityChosen).toBe(false);
    expect(changedWish(chosen, { mode: 'pure' }).intensityChosen).toBe(false);
    expect(changedWish(chosen, { carrier: 300, intensity: 40 }).intensityChosen).toBe(true);
  });
});

describe('two tones made equally loud', () => {
  const decibels = (part: number, whole: number): number => 20 * Math.log10(part / whole);
  const wished = { intensity: 70, equalLoudness: false };

  it('differ by what ISO 226 says, and neither is above what is asked for', () => {
    for (const [hertz, other] of [
      [100, 140],
      [140, 100],
      [528, 690],
      [3000, 4200],
    ] as const) {
      const pair = equallyLoudPair({ mode: 'pure', hertz, carrier: 200 }, other, wished);
      expect(Math.max(pair.tone, pair.other)).toBe(70);
      expect(decibels(pair.other, pair.tone)).toBeCloseTo(equallyLoudLevel(other, 60) - equallyLoudLevel(hertz, 60), 9);
    }
  });

  it('keep the intensity where the carrier is the same, or where the preference makes them equally loud already', () => {
    expect(equallyLoudPair({ mode: 'isochronic', hertz: 10, carrier: 200 }, 17, wished)).toEqual({
      tone: 70,
      other: 70,
    });
    expect(
      equallyLoudPair({ mode: 'pure', hertz: 100, carrier: 200 }, 140, { ...wished, equalLoudness: true }).other,
    ).toBeCloseTo(70, 9);
  });
});
