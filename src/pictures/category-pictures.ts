// Written by art/render.ts together with the pictures beside it.
import calmCardAvif from './calm-card.avif';
import calmCardWebp from './calm-card.webp';
import calmPlayerAvif from './calm-player.avif';
import calmPlayerWebp from './calm-player.webp';
import focusCardAvif from './focus-card.avif';
import focusCardWebp from './focus-card.webp';
import focusPlayerAvif from './focus-player.avif';
import focusPlayerWebp from './focus-player.webp';
import shieldCardAvif from './shield-card.avif';
import shieldCardWebp from './shield-card.webp';
import shieldPlayerAvif from './shield-player.avif';
import shieldPlayerWebp from './shield-player.webp';
import vitalCardAvif from './vital-card.avif';
import vitalCardWebp from './vital-card.webp';
import vitalPlayerAvif from './vital-player.avif';
import vitalPlayerWebp from './vital-player.webp';
import restoreCardAvif from './restore-card.avif';
import restoreCardWebp from './restore-card.webp';
import restorePlayerAvif from './restore-player.avif';
import restorePlayerWebp from './restore-player.webp';
import expandCardAvif from './expand-card.avif';
import expandCardWebp from './expand-card.webp';
import expandPlayerAvif from './expand-player.avif';
import expandPlayerWebp from './expand-player.webp';

/** One picture: its addresses, its size in pixels, and its average colour to stand in for it. */
export interface Picture {
  readonly avif: string;
  readonly webp: string;
  readonly width: number;
  readonly height: number;
  readonly placeholder: string;
}

export const categoryPictures: Readonly<Record<'Calm' | 'Focus' | 'Shield' | 'Vital' | 'Restore' | 'Expand', Readonly<Record<'card' | 'player', Picture>>>> = {
  Calm: {
    card: { avif: calmCardAvif, webp: calmCardWebp, width: 640, height: 400, placeholder: '#4c293b' },
    player: { avif: calmPlayerAvif, webp: calmPlayerWebp, width: 1080, height: 1440, placeholder: '#3a1e2c' },
  },
  Focus: {
    card: { avif: focusCardAvif, webp: focusCardWebp, width: 640, height: 400, placeholder: '#294a5d' },
    player: { avif: focusPlayerAvif, webp: focusPlayerWebp, width: 1080, height: 1440, placeholder: '#1e3645' },
  },
  Shield: {
    card: { avif: shieldCardAvif, webp: shieldCardWebp, width: 640, height: 400, placeholder: '#463127' },
    player: { avif: shieldPlayerAvif, webp: shieldPlayerWebp, width: 1080, height: 1440, placeholder: '#251b1b' },
  },
  Vital: {
    card: { avif: vitalCardAvif, webp: vitalCardWebp, width: 640, height: 400, placeholder: '#53422a' },
    player: { avif: vitalPlayerAvif, webp: vitalPlayerWebp, width: 1080, height: 1440, placeholder: '#382d1e' },
  },
  Restore: {
    card: { avif: restoreCardAvif, webp: restoreCardWebp, width: 640, height: 400, placeholder: '#543145' },
    player: { avif: restorePlayerAvif, webp: restorePlayerWebp, width: 1080, height: 1440, placeholder: '#35212f' },
  },
  Expand: {
    card: { avif: expandCardAvif, webp: expandCardWebp, width: 640, height: 400, placeholder: '#1f304c' },
    player: { avif: expandPlayerAvif, webp: expandPlayerWebp, width: 1080, height: 1440, placeholder: '#18263b' },
  },
};
