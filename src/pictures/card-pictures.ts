// Written by art/render.ts together with the pictures beside it.
import calmAvif from './calm-card.avif';
import calmWebp from './calm-card.webp';
import focusAvif from './focus-card.avif';
import focusWebp from './focus-card.webp';
import shieldAvif from './shield-card.avif';
import shieldWebp from './shield-card.webp';
import vitalAvif from './vital-card.avif';
import vitalWebp from './vital-card.webp';
import restoreAvif from './restore-card.avif';
import restoreWebp from './restore-card.webp';
import expandAvif from './expand-card.avif';
import expandWebp from './expand-card.webp';
import type { Category } from '#core/domain/catalogue.ts';
import type { Picture } from './picture.ts';

export const cardPictures: Readonly<Record<Category, Picture>> = {
  Calm: { avif: calmAvif, webp: calmWebp, width: 640, height: 400, placeholder: '#4c293b' },
  Focus: { avif: focusAvif, webp: focusWebp, width: 640, height: 400, placeholder: '#294a5d' },
  Shield: { avif: shieldAvif, webp: shieldWebp, width: 640, height: 400, placeholder: '#463127' },
  Vital: { avif: vitalAvif, webp: vitalWebp, width: 640, height: 400, placeholder: '#53422a' },
  Restore: { avif: restoreAvif, webp: restoreWebp, width: 640, height: 400, placeholder: '#543145' },
  Expand: { avif: expandAvif, webp: expandWebp, width: 640, height: 400, placeholder: '#1f304c' },
};
