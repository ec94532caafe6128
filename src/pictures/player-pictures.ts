// Written by art/render.ts together with the pictures beside it.
import calmAvif from './calm-player.avif';
import calmWebp from './calm-player.webp';
import focusAvif from './focus-player.avif';
import focusWebp from './focus-player.webp';
import shieldAvif from './shield-player.avif';
import shieldWebp from './shield-player.webp';
import vitalAvif from './vital-player.avif';
import vitalWebp from './vital-player.webp';
import restoreAvif from './restore-player.avif';
import restoreWebp from './restore-player.webp';
import expandAvif from './expand-player.avif';
import expandWebp from './expand-player.webp';
import type { Category } from '#core/domain/catalogue.ts';
import type { Picture } from './picture.ts';

export const playerPictures: Readonly<Record<Category, Picture>> = {
  Calm: { avif: calmAvif, webp: calmWebp, width: 1080, height: 1440, placeholder: '#3a1e2c' },
  Focus: { avif: focusAvif, webp: focusWebp, width: 1080, height: 1440, placeholder: '#1e3645' },
  Shield: { avif: shieldAvif, webp: shieldWebp, width: 1080, height: 1440, placeholder: '#251b1b' },
  Vital: { avif: vitalAvif, webp: vitalWebp, width: 1080, height: 1440, placeholder: '#382d1e' },
  Restore: { avif: restoreAvif, webp: restoreWebp, width: 1080, height: 1440, placeholder: '#35212f' },
  Expand: { avif: expandAvif, webp: expandWebp, width: 1080, height: 1440, placeholder: '#18263b' },
};
