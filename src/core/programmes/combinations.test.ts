import { expect, it } from 'vitest';
import { needs } from '#core/catalogue/needs.ts';
import { isUntuned } from '#core/domain/layers.ts';
import { isCombined, programmesFor } from './combinations.ts';
import { shippedProgrammes } from './shipped-programmes.ts';

const slugs = (list: readonly { slug: string }[]): string[] => list.map(({ slug }) => slug);

it.each(needs)('each programme for %s is offered once', (need) => {
  const { combinations, others } = programmesFor(need);
  const offered = shippedProgrammes.filter((one) => one.needs.includes(need));
  expect(slugs([...combinations, ...others]).toSorted()).toEqual(slugs(offered).toSorted());
  expect(combinations.length > 0).toBe(isCombined(need));
});

it('rain or brown noise to sleep, the sea with the breath to calm down, a stream to focus', () => {
  expect(slugs(programmesFor('sleep').combinations)).toEqual(['sleep-noise', 'rain-sleep']);
  const [sea] = programmesFor('calm').combinations;
  expect(sea?.sound.breathing).toBeDefined();
  expect(sea?.sound.added?.[0]).toMatchObject({ kind: 'waves', breathes: true });
  expect(programmesFor('focus').combinations[0]?.sound.added?.[0]).toMatchObject({ kind: 'stream' });
});

it('those for sleep are soft, sink for at least half an hour, and end in silence', () => {
  for (const { sound } of programmesFor('sleep').combinations) {
    expect(sound.intensity).toBeLessThanOrEqual(35);
    for (const layer of sound.added ?? []) {
      const [last, before] = [layer.steps.at(-1), layer.steps.at(0)];
      expect(isUntuned(layer.kind)).toBe(true);
      expect(last).toMatchObject({ level: 0, glides: true });
      expect((last?.at ?? 0) - (before?.at ?? 0)).toBeGreaterThanOrEqual(30 * 60);
    }
  }
});

it('each has something beside its tone', () => {
  for (const need of needs.filter(isCombined))
    for (const { sound } of programmesFor(need).combinations)
      expect(sound.added?.some(({ kind }) => isUntuned(kind))).toBe(true);
});
