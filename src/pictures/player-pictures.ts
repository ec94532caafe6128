// Written by art/render.ts together with the pictures beside it.
import calm from './calm-player.avif';
import focus from './focus-player.avif';
import shield from './shield-player.avif';
import vital from './vital-player.avif';
import restore from './restore-player.avif';
import expand from './expand-player.avif';
import type { Category } from '#core/domain/catalogue.ts';
import type { Picture } from './picture.ts';

export const playerPictures: Readonly<Record<Category, Picture>> = {
  Calm: { src: calm, width: 1080, height: 1440, placeholder: '#3a1e2c' },
  Focus: { src: focus, width: 1080, height: 1440, placeholder: '#1e3645' },
  Shield: { src: shield, width: 1080, height: 1440, placeholder: '#251b1b' },
  Vital: { src: vital, width: 1080, height: 1440, placeholder: '#382d1e' },
  Restore: { src: restore, width: 1080, height: 1440, placeholder: '#35212f' },
  Expand: { src: expand, width: 1080, height: 1440, placeholder: '#18263b' },
};
