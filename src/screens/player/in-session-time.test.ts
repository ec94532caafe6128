import { expect, it } from 'vitest';
import type { SoundLayers } from '#core/domain/layers.ts';
import { toneLayer, withTone } from '#core/sound/layers.ts';
import { layersFrom } from '#core/sound/steps.ts';
import { inSessionTime } from './in-session-time.ts';

const steps = [
  { at: 600, hertz: 6, glides: true },
  { at: 1200, hertz: 2, glides: true },
];
const tone = toneLayer({ kind: 'binaural', hertz: 10, steps });
const layers: SoundLayers = [tone, { ...tone, level: 50 }];
const softer = withTone({ layers }, { level: 40 });

it('a continued session plays the rest of the steps of a changed layer', () => {
  const playing = layersFrom(layers, 300);
  const changed = inSessionTime(
    { layers: softer },
    { layers: playing, continues: { seconds: 900, whole: { layers } } },
  );
  const rest = [
    { at: 0, hertz: 8 },
    { at: 300, hertz: 6 },
    { at: 900, hertz: 2 },
  ];
  expect(changed).toMatchObject({
    layers: [
      { level: 40, steps: rest },
      { level: 50, steps: rest },
    ],
  });
});

it('a session from its beginning plays them all, and other changes stay as they are', () => {
  const changes = { layers };
  expect(inSessionTime(changes, { layers })).toBe(changes);
  const continued = { layers: layersFrom(layers, 300), continues: { seconds: 900, whole: { layers } } };
  expect(inSessionTime({ intensity: 20 }, continued)).toEqual({ intensity: 20 });
});

it('a session whose end has moved keeps the steps that sound', () => {
  const stretched = steps.map((step) => ({ ...step, at: 1.5 * step.at }));
  const continues = { seconds: 1800, moved: true, whole: { layers } } as const;
  const playing = {
    layers: [
      { ...tone, steps: stretched },
      { ...tone, steps: [] },
    ],
    continues,
  } as const;
  expect(inSessionTime({ layers: softer }, playing).layers?.[0]).toEqual({ ...tone, level: 40, steps: stretched });
  const noise = { ...toneLayer({ hertz: 1 }), steps: [] };
  expect(inSessionTime({ layers: [tone, noise] }, playing).layers?.[1]).toEqual(noise);
});
