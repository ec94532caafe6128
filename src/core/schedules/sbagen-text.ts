import type { Seconds } from '#core/units.ts';
import { generatedScript } from './sbagen-generators.ts';
import { clockSeconds, noOptions, optionsOf, type SbagenOptions } from './sbagen-options.ts';
import { toneSetOf, type ToneSet } from './sbagen-tones.ts';
import { maxVoicePoints, type ScheduleNote } from './schedule.ts';

/** How a line fades in and out: to silence, through silence where the pitch changes, or not at all. */
export interface Fades {
  in: '<' | '-' | '=';
  out: '>' | '-' | '=';
}

export interface SbagenLine {
  /** Seconds since midnight; undefined where the line names none. */
  clock: Seconds | undefined;
  after: Seconds;
  /** Whether `after` counts from the last `NOW` or clock, as it does where the line names neither. */
  isRelative: boolean;
  name: string;
  fades: Fades;
  slides: boolean;
}

export interface SbagenText {
  sets: Map<string, ToneSet>;
  lines: SbagenLine[];
  options: SbagenOptions;
  notes: ScheduleNote[];
}

/** `NOW`, `22:30`, `+00:05:00`, or one of the former with the latter. */
function timeOf(text: string): Pick<SbagenLine, 'clock' | 'after' | 'isRelative'> | undefined {
  const [base = '', ...added] = text.split('+');
  const isClock = base !== '' && base.toUpperCase() !== 'NOW';
  const clock = isClock ? clockSeconds(base) : undefined;
  const times = added.map(clockSeconds);
  if ((isClock && clock === undefined) || times.includes(undefined)) return undefined;
  return { clock, after: times.reduce<number>((sum, one) => sum + (one ?? 0), 0), isRelative: base === '' };
}

const usualFades: Fades = { in: '-', out: '-' };

const fadesPattern = /^([<=-])([>=-])$/;

const isFadeIn = (text: string | undefined): text is Fades['in'] => text === '<' || text === '=' || text === '-';
const isFadeOut = (text: string | undefined): text is Fades['out'] => text === '>' || text === '=' || text === '-';

/** The words after the time: optionally how it fades, such as `==`. */
function fadesOf(words: readonly string[]): { fades: Fades; rest: readonly string[] } {
  const [, fadeIn, fadeOut] = fadesPattern.exec(words[0] ?? '') ?? [];
  return isFadeIn(fadeIn) && isFadeOut(fadeOut)
    ? { fades: { in: fadeIn, out: fadeOut }, rest: words.slice(1) }
    : { fades: usualFades, rest: words };
}

/** A time, optionally how it fades, a name, optionally an arrow: `+00:05 == deep ->`. */
function lineOf(text: string): SbagenLine | undefined {
  const [first = '', ...words] = text.split(/\s+/);
  const time = timeOf(first);
  const { fades, rest } = fadesOf(words);
  const [name, arrow, ...more] = rest;
  const isLine = name !== undefined && (arrow === undefined || arrow === '->') && more.length === 0;
  return time && isLine ? { ...time, name, fades, slides: arrow === '->' } : undefined;
}

interface Block {
  name: string;
  lines: SbagenLine[];
}

interface Reading extends SbagenText {
  blocks: Map<string, readonly SbagenLine[]>;
  open: Block | undefined;
  /** Lines so far, including those of blocks: a few lines with nested blocks may expand to millions. */
  count: number;
}

function define(reading: Reading, name: string, definition: string): void {
  if (definition === '{') reading.open = { name, lines: [] };
  // A waveform is noted with the tones that have it.
  else if (!/^wave\d\d$/i.test(name)) reading.sets.set(name, toneSetOf(definition, reading.notes));
}

// The block can be used from here on, so that it cannot contain itself.
function closeBlock(reading: Reading): void {
  if (reading.open) reading.blocks.set(reading.open.name, reading.open.lines);
  reading.open = undefined;
}

/** Replaces a line that names a block by the lines of the block. */
function readEntry(reading: Reading, text: string): boolean {
  const line = lineOf(text);
  if (!line) return false;
  const inner = reading.blocks.get(line.name);
  const { clock, isRelative, after } = line;
  const lines = inner?.map((one) => ({ ...one, clock, isRelative, after: after + one.after })) ?? [line];
  reading.count += lines.length;
  if (reading.count > maxVoicePoints) return false;
  (reading.open?.lines ?? reading.lines).push(...lines);
  return true;
}

/** Returns whether the line can be part of a schedule. */
function readLine(reading: Reading, line: string): boolean {
  const [, name, definition = ''] = /^([a-z][\w-]{0,60}):\s*(.*)$/i.exec(line) ?? [];
  if (name !== undefined) define(reading, name, definition);
  else if (line === '}') closeBlock(reading);
  else if (line.startsWith('-')) reading.options = optionsOf(line, reading.options);
  else return readEntry(reading, line);
  return true;
}

function readLines(text: string): Reading | undefined {
  const reading: Reading = {
    sets: new Map(),
    blocks: new Map(),
    lines: [],
    options: noOptions,
    notes: [],
    open: undefined,
    count: 0,
  };
  const lines = text.split(/\r\n?|\n/).map((line) => line.replace(/#.*$/, '').trim());
  return lines.filter(Boolean).every((line) => readLine(reading, line)) ? reading : undefined;
}

const filesNote = ({ files }: SbagenOptions): ScheduleNote[] =>
  files > 0 ? [{ kind: 'sound-files', count: files }] : [];

/**
 * What the lines of an SBaGen schedule say (`.sbg`, as sbagen.txt describes it); undefined for other text. generator: it
 * names one that is not known.
 */
export function parseSbagen(text: string): SbagenText | 'generator' | undefined {
  const read = readLines(text);
  if (!read) return undefined;
  const { made: generator } = read.options;
  const script = generator && generatedScript(generator);
  if (generator && script === undefined) return 'generator';
  const made = script === undefined ? read : readLines(script);
  return made && made.sets.size > 0 ? { ...made, notes: [...made.notes, ...filesNote(read.options)] } : undefined;
}
