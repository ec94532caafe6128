import type { Category, EvidenceGrade, Origin } from '#core/domain/catalogue.ts';
import type { Locale } from '#core/domain/locales.ts';
import type { Mode } from '#core/domain/sound.ts';
import type { Gain, Hertz, Minutes, Percent } from '#core/units.ts';

export type Accent = 'pulse' | 'aura' | 'clarity';

/** Which of the three accents presents a category (specification, section 3). */
export const accentOf: Record<Category, Accent> = {
  Calm: 'pulse',
  Restore: 'pulse',
  Shield: 'aura',
  Vital: 'aura',
  Focus: 'clarity',
  Expand: 'clarity',
};

/** One text in every language of the app. */
export type Localized<T> = Record<Locale, T>;

export interface Source {
  title: string;
  authors?: string | undefined;
  year?: number | undefined;
  journal?: string | undefined;
  url?: string | undefined;
  verified: boolean;
}

/** One entry of the catalogue. */
export interface Frequency {
  id: number;
  slug: string;
  hertz: Hertz;
  category: Category;
  title: Localized<string>;
  description: Localized<string>;
  tags: Localized<readonly string[]>;
  origin: Origin;
  evidenceGrade: EvidenceGrade;
  evidenceNote: Localized<string>;
  sources: readonly Source[];
  suggestedMode: Mode;
  suggestedCarrier: Hertz | undefined;
  suggestedMinutes: Minutes;
  defaultIntensity: Percent;
}

/** Below this a pure tone is not heard as one (Møller and Pedersen 2004). */
const lowestAudibleHertz: Hertz = 20;
/** Above this many adults hear nothing any more: thresholds rise steeply with age (Rodríguez Valiente and others 2014). */
export const hardlyHeardHertz: Hertz = 15_000;
/** Below this, small loudspeakers carry next to nothing. */
const lowestSmallSpeakerHertz: Hertz = 60;

export function isAudible(hertz: Hertz): boolean {
  return hertz >= lowestAudibleHertz;
}

export function needsBass(hertz: Hertz): boolean {
  return isAudible(hertz) && hertz < lowestSmallSpeakerHertz;
}

/** The linear gain of an intensity; outside 0–100 it is clamped, and where none is given it is 0.3 (specification, section 9). */
export function gainOf(intensity: Percent | undefined): Gain {
  return intensity === undefined ? 0.3 : Math.min(1, Math.max(0, intensity / 100));
}
