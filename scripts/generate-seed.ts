// Validates supabase/catalogue.json and writes supabase/seed.sql.
import { readFileSync, writeFileSync } from 'node:fs';
import * as v from 'valibot';
import { categories, evidenceGrades, origins } from '../src/core/domain/catalogue.ts';
import { durationLimits } from '../src/core/domain/session.ts';
import { forms, modes, soundLimits } from '../src/core/domain/sound.ts';

const catalogueFile = new URL('../supabase/catalogue.json', import.meta.url);
const seedFile = new URL('../supabase/seed.sql', import.meta.url);

const fewestPerCategory = 9;
/** Lowest id of rows added by an operator, as in the migration. */
const firstOperatorId = 1001;

const text = v.pipe(
  v.string(),
  v.check((value) => value.trim() === value && value !== '', 'must not be empty or padded'),
);
const words = v.pipe(
  v.array(text),
  v.minLength(1),
  v.check((list) => new Set(list).size === list.length, 'must not repeat a word'),
);
const wholeNumber = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));
const twoDecimals = v.check(
  (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
  'must have at most two decimals',
);

// A DOI is the link; without one, only the publisher's own page is.
const sourceSchema = v.pipe(
  v.strictObject({
    title: text,
    authors: v.nullable(text),
    year: v.nullable(wholeNumber(1000, 2100)),
    journal: v.nullable(text),
    doi: v.nullable(v.pipe(v.string(), v.regex(/^10\.\S+$/))),
    url: v.nullable(v.pipe(v.string(), v.url(), v.startsWith('https://'))),
    verified: v.boolean(),
  }),
  v.check(({ doi, url }) => doi === null || url === null, 'url must be null where there is a DOI'),
);

const entrySchema = v.pipe(
  v.strictObject({
    id: wholeNumber(1, firstOperatorId - 1),
    slug: v.pipe(v.string(), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)),
    hz: v.pipe(v.number(), v.gtValue(0), v.maxValue(soundLimits.hertz.max), twoDecimals),
    category: v.picklist(categories),
    title: text,
    title_en: text,
    description: text,
    description_en: text,
    tags: words,
    tags_en: words,
    origin: v.picklist(origins),
    evidence_grade: v.picklist(evidenceGrades),
    evidence_note: text,
    evidence_note_en: text,
    sources: v.pipe(v.array(sourceSchema), v.minLength(1)),
    audible_pure: v.boolean(),
    suggested_mode: v.picklist(modes),
    suggested_carrier_hz: v.nullable(
      v.pipe(v.number(), v.minValue(soundLimits.carrier.min), v.maxValue(soundLimits.carrier.max), twoDecimals),
    ),
    suggested_minutes: wholeNumber(1, durationLimits.max),
  }),
  v.check(
    (entry) => forms[entry.suggested_mode].hasCarrier === (entry.suggested_carrier_hz !== null),
    'suggested_carrier_hz must be given exactly where the mode has a carrier',
  ),
);

const unique = (key: 'id' | 'slug') =>
  v.check(
    (entries: Entry[]) => new Set(entries.map((entry) => entry[key])).size === entries.length,
    `every ${key} must be unique`,
  );

const catalogueSchema = v.pipe(
  v.array(entrySchema),
  unique('id'),
  unique('slug'),
  v.check(
    (entries) =>
      categories.every(
        (category) => entries.filter((entry) => entry.category === category).length >= fewestPerCategory,
      ),
    `every category needs at least ${fewestPerCategory} entries`,
  ),
);

type Entry = v.InferOutput<typeof entrySchema>;

/** @throws Error that lists all problems, one per line */
export function checkCatalogue(value: unknown): Entry[] {
  const result = v.safeParse(catalogueSchema, value);
  if (result.success) return result.output;
  const problems = result.issues.map((issue) => `${v.getDotPath(issue) ?? 'catalogue'}: ${issue.message}`);
  throw new Error(`supabase/catalogue.json is invalid:\n${problems.join('\n')}`);
}

export function readCatalogue(): unknown {
  return JSON.parse(readFileSync(catalogueFile, 'utf8'));
}

function literal(value: Entry[keyof Entry]): string {
  if (value === null) return 'null';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return quote(value);
  const isWords = value.every((item) => typeof item === 'string');
  return isWords ? `array[${value.map((word) => quote(word)).join(', ')}]` : `${quote(JSON.stringify(value))}::jsonb`;
}

function quote(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}

/** May be applied any number of times. */
export function seedSql(entries: Entry[]): string {
  const columns = Object.keys(entrySchema.entries) as (keyof Entry)[];
  const rows = entries
    .toSorted((a, b) => a.id - b.id)
    .map((entry) => `  (${columns.map((column) => literal(entry[column])).join(', ')})`);
  const updates = columns.filter((column) => column !== 'id').map((column) => `  ${column} = excluded.${column}`);
  return `-- Written by scripts/generate-seed.ts from catalogue.json: change that file, not this one.
insert into public.frequencies (${columns.join(', ')}) values
${rows.join(',\n')}
on conflict (id) do update set
${updates.join(',\n')};

-- Explicit ids do not move the sequence: the next id must be free, never used before, and never among the catalogue's.
select setval(
  'public.frequencies_id_seq',
  greatest((select max(id) + 1 from public.frequencies), (select last_value + is_called::int from public.frequencies_id_seq), ${firstOperatorId}),
  false
);
`;
}

if (import.meta.main) {
  const entries = checkCatalogue(readCatalogue());
  writeFileSync(seedFile, seedSql(entries));
  console.log(`supabase/seed.sql: ${entries.length} frequencies`);
}
