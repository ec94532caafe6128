import { expect, it } from 'vitest';
import { fittedLayer, layerOfKind, newLayer, withClip, withoutClip } from './edit-layers.ts';
import { areLayersFull, backgroundNoise, toneLayer } from './layers.ts';

const step = { at: 600, glides: true } as const;

it('a layer stays within the limits of its kind', () => {
  const layer = { ...newLayer('isochronic'), hertz: 90, carrier: 50, steps: [{ ...step, hertz: 100 }] };
  expect(layerOfKind(layer, 'binaural')).toMatchObject({ hertz: 40, carrier: 50, steps: [{ hertz: 40 }] });
  expect(fittedLayer({ ...layer, carrier: 20 }).carrier).toBe(110);
});

it('a change between a pitch and a rate starts at the first value of the new kind', () => {
  expect(layerOfKind({ ...newLayer('pure'), hertz: 30 }, 'monaural').hertz).toBe(6);
  expect(layerOfKind({ ...newLayer('binaural'), hertz: 7 }, 'isochronic').hertz).toBe(7);
  expect(layerOfKind({ ...newLayer('binaural'), hertz: 7 }, 'pure').hertz).toBe(220);
});

it('a sound has one audio file at most, and another takes its place and its level', () => {
  const [rain, first] = withClip([newLayer('rain')], 'aaaaaaaa');
  expect([rain?.kind, first]).toMatchObject(['rain', { kind: 'clip', clip: 'aaaaaaaa', level: 60 }]);
  const layers = [{ ...newLayer('clip'), clip: 'aaaaaaaa', level: 20 }, newLayer('rain')];
  expect(withClip(layers, 'bbbbbbbb')).toEqual([{ ...layers[0], clip: 'bbbbbbbb' }, layers[1]]);
  expect(withoutClip(layers)).toEqual([layers[1]]);
});

it('noise keeps only the steps of its level', () => {
  const layer = {
    ...newLayer('pure'),
    steps: [
      { ...step, hertz: 100 },
      { ...step, at: 900, hertz: 200, level: 40 },
    ],
  };
  expect(layerOfKind(layer, 'pink').steps).toEqual([{ at: 900, glides: true, level: 40 }]);
});

it('at most four sound at once, including the tone and its background noise', () => {
  const tone = toneLayer({ hertz: 528 });
  const others = [newLayer('pure'), newLayer('pure')];
  expect(areLayersFull({ layers: [tone, ...others] })).toBe(false);
  expect(areLayersFull({ layers: [tone, ...others, backgroundNoise('pink')] })).toBe(true);
  expect(areLayersFull({ layers: [tone, ...others, newLayer('white')] })).toBe(true);
});
