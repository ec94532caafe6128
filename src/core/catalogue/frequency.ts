import type { Category, EvidenceGrade, Origin } from '#core/domain/catalogue.ts';
import type { Locale } from '#core/domain/locales.ts';
import { forms, type Mode } from '#core/domain/sound.ts';
import type { Gain, Hertz, Minutes, Percent } from '#core/units.ts';

export type Accent = 'pulse' | 'aura' | 'clarity';

/** Specification, section 3. */
export const accentOf: Record<Category, Accent> = {
  Calm: 'pulse',
  Restore: 'pulse',
  Shield: 'aura',
  Vital: 'aura',
  Focus: 'clarity',
  Expand: 'clarity',
};

export type Localized<T> = Record<Locale, T>;

export interface Source {
  title: string;
  authors?: string | undefined;
  year?: number | undefined;
  journal?: string | undefined;
  url?: string | undefined;
  verified: boolean;
}

export interface Evidence {
  note: Localized<string>;
  sources: readonly Source[];
}

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
  verifiedSources: number;
  /** Left out of the library's page, which would arrive later with it. */
  evidence?: Evidence | undefined;
  suggestedMode: Mode;
  suggestedCarrier: Hertz | undefined;
  suggestedMinutes: Minutes;
  defaultIntensity: Percent;
}

// The limit of tone perception (Møller and Pedersen 2004).
const lowestAudibleHertz: Hertz = 20;
/** Thresholds rise steeply with age: many adults hear nothing above (Rodríguez Valiente and others 2014). */
export const commonHearingLimitHertz: Hertz = 15_000;
export const lowestSmallSpeakerHertz: Hertz = 60;

export function isAudible(hertz: Hertz): boolean {
  return hertz >= lowestAudibleHertz;
}

export function needsBass(hertz: Hertz): boolean {
  return isAudible(hertz) && hertz < lowestSmallSpeakerHertz;
}

/**
 * For links to sessions that the app proposes: a bass takes the form suggested for it, which small speakers carry, too.
 * Everywhere else an audible tone opens pure.
 */
export function proposedForm({ hertz, suggestedMode }: Pick<Frequency, 'hertz' | 'suggestedMode'>): { mode?: Mode } {
  return needsBass(hertz) && forms[suggestedMode].hasCarrier ? { mode: suggestedMode } : {};
}

/** Clamped; 0.3 for undefined (specification, section 9). */
export function gainOf(intensity: Percent | undefined): Gain {
  return intensity === undefined ? 0.3 : Math.min(1, Math.max(0, intensity / 100));
}
