import * as v from 'valibot';
import { categories, evidenceGrades, origins } from '#core/domain/catalogue.ts';
import { intensityLimits } from '#core/domain/session.ts';
import { modes, soundLimits } from '#core/domain/sound.ts';
import type { Frequency, Source } from './frequency.ts';

const text = v.pipe(v.string(), v.nonEmpty());
const texts = v.array(v.string());
const webAddress = v.pipe(v.string(), v.url(), v.startsWith('https://'));

const source = v.object({
  title: text,
  authors: v.nullish(v.string()),
  year: v.nullish(v.number()),
  journal: v.nullish(v.string()),
  // A source with an invalid address or DOI is shown without a link.
  doi: v.optional(v.fallback(v.nullish(v.pipe(v.string(), v.regex(/^10\.\d{4,9}\/\S+$/u))), undefined)),
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
  hz: v.pipe(v.number(), v.gtValue(0), v.maxValue(soundLimits.hertz.max)),
  category: v.picklist(categories),
  tags: texts,
  tags_en: texts,
  origin: v.picklist(origins),
  evidence_grade: v.picklist(evidenceGrades),
  evidence_note: v.string(),
  evidence_note_en: v.string(),
  sources: v.array(source),
  suggested_mode: v.picklist(modes),
  suggested_carrier_hz: v.nullish(v.pipe(v.number(), v.gtValue(0))),
  suggested_minutes: v.pipe(v.number(), v.integer(), v.minValue(1)),
  default_intensity: v.pipe(v.number(), v.minValue(intensityLimits.min), v.maxValue(intensityLimits.max)),
});

function toSource({ title, authors, year, journal, doi, url, verified }: v.InferOutput<typeof source>): Source {
  return {
    title,
    verified,
    authors: authors ?? undefined,
    year: year ?? undefined,
    journal: journal ?? undefined,
    url: doi ? `https://doi.org/${encodeURI(doi)}` : (url ?? undefined),
  };
}

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
      verifiedSources: r.sources.filter(({ verified }) => verified).length,
      evidence: { note: { es: r.evidence_note, en: r.evidence_note_en }, sources: r.sources.map(toSource) },
      suggestedMode: r.suggested_mode,
      suggestedCarrier: r.suggested_carrier_hz ?? undefined,
      suggestedMinutes: r.suggested_minutes,
      defaultIntensity: r.default_intensity,
    },
  };
}
