import type { Soundscape } from '#core/domain/soundscapes.ts';
import { Bowl } from './bowl.ts';
import { Crickets } from './crickets.ts';
import { Fire } from './fire.ts';
import { Rain } from './rain.ts';
import { Roof } from './roof.ts';
import { Stream } from './stream.ts';
import type { Texture, TextureOptions } from './texture.ts';
import { Thunder } from './thunder.ts';
import { Waterfall } from './waterfall.ts';
import { Waves } from './waves.ts';
import { Wind } from './wind.ts';

export const textures: Readonly<Record<Soundscape, new (options: TextureOptions) => Texture>> = {
  rain: Rain,
  waves: Waves,
  stream: Stream,
  roof: Roof,
  fire: Fire,
  wind: Wind,
  waterfall: Waterfall,
  crickets: Crickets,
  thunder: Thunder,
  bowl: Bowl,
};
