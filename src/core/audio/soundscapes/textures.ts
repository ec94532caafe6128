import type { Soundscape } from '#core/domain/soundscapes.ts';
import { Rain } from './rain.ts';
import { Stream } from './stream.ts';
import type { Texture, TextureOptions } from './texture.ts';
import { Waves } from './waves.ts';

export const textures: Readonly<Record<Soundscape, new (options: TextureOptions) => Texture>> = {
  rain: Rain,
  waves: Waves,
  stream: Stream,
};
