import type { Soundscape } from '#core/domain/soundscapes.ts';
import type { Scene } from '#core/sound/scenes.ts';
import type { Seconds } from '#core/units.ts';
import { bowl, crickets, fire, thunder, wind } from './land.ts';
import { curve, type Painter, type Stroke } from './strokes.ts';
import { rain, roof, stream, waterfall, waves } from './water.ts';

const painters: Readonly<Record<Soundscape, Painter>> = {
  rain,
  roof,
  waves,
  stream,
  waterfall,
  wind,
  fire,
  crickets,
  thunder,
  bowl,
};

/** The moment that stands for a picture that does not move. */
export const restSeconds: Seconds = 40;

/** All have it, as a plate has its edge. */
const rim: Stroke = {
  points: curve(96, (part) => [Math.cos(2 * Math.PI * part), Math.sin(2 * Math.PI * part)]),
  light: 0.5,
  weight: 1,
};

/** Even a soundscape that is silent just now can be made out. */
const faintest = 0.2;

export interface ScenesMoment {
  seconds: Seconds;
  /** How full the lungs are, 0–1; undefined without a guide. */
  swell?: number | undefined;
}

/** The lines of all soundscapes of a sound, each as light as it is loud beside the loudest. */
export function strokesOf(scenes: readonly Scene[], { seconds, swell }: ScenesMoment): Stroke[] {
  return [
    rim,
    ...scenes.flatMap(({ kind, softness, nearness, share, breathes }) => {
      const light = faintest + (1 - faintest) * share;
      const moment = { seconds, softness, nearness, swell: breathes ? swell : undefined };
      return painters[kind](moment).map((stroke) => ({ ...stroke, light: stroke.light * light }));
    }),
  ];
}
