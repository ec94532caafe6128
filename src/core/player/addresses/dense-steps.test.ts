import { describe, expect, it } from 'vitest';
import { importedFrequency } from '#core/catalogue/imported-frequency.ts';
import type { Step } from '#core/domain/layers.ts';
import { defaultSettings } from '#core/player/session-settings.ts';
import { toneLayer } from '#core/sound/layers.ts';
import { denseText, textsOfDense } from './dense-steps.ts';
import { maxProgrammeQuery, programmeQuery, settingsFromAddress } from './settings-address.ts';

// The minimal standard generator of Park and Miller: the same numbers each time.
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

function randomTexts(random: (below: number) => number): string[] {
  let at = 0;
  return Array.from({ length: random(80) }, () => {
    at += [1, 100, 6000, random(1_000_000)][random(4)] ?? 0;
    const fields = Array.from({ length: 4 }, () => (random(3) ? '' : String((random(40_000) - 20_000) / 100)));
    return (random(4) ? '' : 'x') + [String(at / 100), ...fields].join('_').replace(/_+$/, '');
  });
}

describe('the shorter notation of steps', () => {
  it('says the same as the texts it is made of', () => {
    const random = randomOf(1);
    for (let round = 0; round < 200; round += 1) {
      const texts = randomTexts(random);
      // Some come again, at another time.
      const again = texts.slice(0, random(10)).map((text) => text.replace(/^x?[\d.]+/, ''));
      const last = Number(/[\d.]+/.exec(texts.at(-1) ?? '0')?.[0]);
      const all = [
        ...texts,
        ...again.map((text, index) => `${(Math.round(100 * last) + 100 * (index + 1)) / 100}${text}`),
      ];
      expect(textsOfDense(denseText(all), all.length)).toEqual(all);
    }
  });

  it('says what comes again in a few characters', () => {
    const night = Array.from({ length: 600 }, (_, index) => `${300 * (index + 1)}_${index % 7}___${index % 5}`);
    expect(denseText(night).length).toBeLessThan(night.join('*').length / 20);
  });

  it.each(['.', '.AA', '..', '.gAAAA', 'A', '*', '\u{1F600}', '.____________', '-'.repeat(99), '.A'.repeat(99)])(
    'of any text, such as %s, makes no more than there is room for',
    (text) => {
      expect(textsOfDense(text, 10).length).toBeLessThanOrEqual(10);
    },
  );

  it('is used where an address would be too long, and gives the same sound', () => {
    const random = randomOf(7);
    const steps = Array.from({ length: 700 }, (_, index): Step => {
      const level = random(10_000) / 100;
      return { at: 20 * (index + 1), glides: index % 50 > 0, hertz: (100 + random(900)) / 100, level };
    });
    const frequency = importedFrequency(600_000_000);
    const tone = toneLayer({ hertz: 10, kind: 'binaural', steps });
    const query = programmeQuery(frequency, { ...defaultSettings(frequency), layers: [tone], minutes: 700 / 3 });
    expect(query.length).toBeLessThan(maxProgrammeQuery);
    expect(query).toMatch(/steps=\./);
    const again = settingsFromAddress(new URLSearchParams(query), frequency);
    expect(again.layers[0].steps).toEqual(steps);
    expect(programmeQuery(frequency, again)).toBe(query);
  });

  it('is not used otherwise, so that addresses stay as they were written', () => {
    const frequency = importedFrequency(600_000_000);
    const tone = toneLayer({ hertz: 10, kind: 'binaural', steps: [{ at: 60, glides: true, hertz: 4 }] });
    expect(programmeQuery(frequency, { ...defaultSettings(frequency), layers: [tone] })).toContain('steps=60_4');
  });
});
