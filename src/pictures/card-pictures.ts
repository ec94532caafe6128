// Written by art/render.ts together with the pictures beside it.
import calm from './calm-card.avif';
import focus from './focus-card.avif';
import shield from './shield-card.avif';
import vital from './vital-card.avif';
import restore from './restore-card.avif';
import expand from './expand-card.avif';
import type { Category } from '#core/domain/catalogue.ts';
import type { Picture } from './picture.ts';

export const cardPictures: Readonly<Record<Category, Picture>> = {
  Calm: { src: calm, width: 640, height: 400, placeholder: '#4c293b' },
  Focus: { src: focus, width: 640, height: 400, placeholder: '#294a5d' },
  Shield: { src: shield, width: 640, height: 400, placeholder: '#463127' },
  Vital: { src: vital, width: 640, height: 400, placeholder: '#53422a' },
  Restore: { src: restore, width: 640, height: 400, placeholder: '#543145' },
  Expand: { src: expand, width: 640, height: 400, placeholder: '#1f304c' },
};
