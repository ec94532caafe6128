import { expect, it } from 'vitest';
import { noiseLayer, toneLayer } from './layers.ts';
import { scenesAt } from './scenes.ts';

const tone = toneLayer({ hertz: 432 });

it('are none where there are tones and noise alone', () => {
  expect(scenesAt({ layers: [tone, noiseLayer({ kind: 'pink', level: 50 })] }, 0)).toEqual([]);
});

it('tell how soft, near and loud each soundscape is', () => {
  const layers = [
    tone,
    noiseLayer({ kind: 'rain', level: 80, softness: 70 }),
    noiseLayer({ kind: 'thunder', level: 40, nearness: 20, breathes: true }),
  ];
  expect(scenesAt({ layers }, 0)).toEqual([
    { kind: 'rain', softness: 0.7, nearness: 0.5, share: 1, breathes: false },
    { kind: 'thunder', softness: 0.5, nearness: 0.2, share: 0.5, breathes: true },
  ]);
});

it('follow the steps, to silence', () => {
  const steps = [{ at: 100, level: 0, softness: 100, glides: true }];
  const layers = [noiseLayer({ kind: 'rain', level: 60, steps }), noiseLayer({ kind: 'fire', level: 60 })];
  expect(scenesAt({ layers }, 50)[0]).toMatchObject({ softness: 0.75, share: 0.5 });
  expect(scenesAt({ layers }, 100)[0]).toMatchObject({ softness: 1, share: 0 });
  expect(scenesAt({ layers: layers.slice(0, 1) }, 100)[0]).toMatchObject({ share: 1 });
});
