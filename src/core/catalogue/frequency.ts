import * as v from 'valibot';
import type { Gain, Hertz, Minutes, Percent } from '#core/units.ts';

/** In the order the library shows them. */
export const categories = ['Calm', 'Focus', 'Shield', 'Vital', 'Restore', 'Expand'] as const;
export type Category = (typeof categories)[number];

export const modes = ['pure', 'binaural', 'monaural', 'isochronic'] as const;
export type Mode = (typeof modes)[number];

export const evidenceGrades = ['A', 'B', 'C', 'T', 'none'] as const;
export type EvidenceGrade = (typeof evidenceGrades)[number];

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
export interface Localized<T> {
  es: T;
  en: T;
}

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
  origin: 'tradition' | 'physics' | 'laboratory';
  evidenceGrade: EvidenceGrade;
  evidenceNote: Localized<string>;
  sources: readonly Source[];
  suggestedMode: Mode;
  suggestedCarrier: Hertz | undefined;
  suggestedMinutes: Minutes;
  defaultIntensity: Percent;
}

/** Below this a pure tone is not heard as one (Møller and Pedersen 2004). */
export const lowestAudibleHertz: Hertz = 20;
/** Below this, small loudspeakers carry next to nothing. */
export const lowestSmallSpeakerHertz: Hertz = 60;

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

const text = v.pipe(v.string(), v.nonEmpty());
const texts = v.array(v.string());
const webAddress = v.pipe(v.string(), v.url(), v.startsWith('https://'));

const source = v.object({
  title: text,
  authors: v.nullish(v.string()),
  year: v.nullish(v.number()),
  journal: v.nullish(v.string()),
  // A source with an odd address is still a source: it is shown without a link.
  url: v.optional(v.fallback(v.nullish(webAddress), undefined)),
  verified: v.optional(v.boolean(), false),
});

const row = v.object({
  id: v.pipe(v.number(), v.integer(), v.minValue(1)),
  slug: text,
  title: text,
  title_en: text,
  description: v.string(),
  description_en: v.string(),
  hz: v.pipe(v.number(), v.gtValue(0), v.maxValue(20_000)),
  category: v.picklist(categories),
  tags: texts,
  tags_en: texts,
  origin: v.picklist(['tradition', 'physics', 'laboratory']),
  evidence_grade: v.picklist(evidenceGrades),
  evidence_note: v.string(),
  evidence_note_en: v.string(),
  sources: v.array(source),
  suggested_mode: v.picklist(modes),
  suggested_carrier_hz: v.nullish(v.pipe(v.number(), v.gtValue(0))),
  suggested_minutes: v.pipe(v.number(), v.integer(), v.minValue(1)),
  default_intensity: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
});

function toSource({ title, authors, year, journal, url, verified }: v.InferOutput<typeof source>): Source {
  return { title, verified, authors: authors ?? undefined, year: year ?? undefined, journal: journal ?? undefined, url: url ?? undefined };
}

/** A row of the table as the app knows it, or what is wrong with it in one line. */
export function toFrequency(input: unknown): { frequency: Frequency } | { problem: string } {
  const parsed = v.safeParse(row, input);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    return { problem: `${v.getDotPath(issue) ?? 'row'}: ${issue.message}` };
  }
  const r = parsed.output;
  return {
    frequency: {
      id: r.id,
      slug: r.slug,
      hertz: r.hz,
      category: r.category,
      title: { es: r.title, en: r.title_en },
      description: { es: r.description, en: r.description_en },
      tags: { es: r.tags, en: r.tags_en },
      origin: r.origin,
      evidenceGrade: r.evidence_grade,
      evidenceNote: { es: r.evidence_note, en: r.evidence_note_en },
      sources: r.sources.map(toSource),
      suggestedMode: r.suggested_mode,
      suggestedCarrier: r.suggested_carrier_hz ?? undefined,
      suggestedMinutes: r.suggested_minutes,
      defaultIntensity: r.default_intensity,
    },
  };
}
