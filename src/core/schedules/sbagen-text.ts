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
  tones: ToneSet;
  fades: Fades;
  slides: boolean;
}

export interface SbagenText {
  lines: SbagenLine[];
  /** The tones that are defined first. */
  first: ToneSet | undefined;
  options: SbagenOptions;
  /** Whether tones say how loud the recording is; otherwise it is heard throughout. */
  mixes: boolean;
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

export const usualFades: Fades = { in: '-', out: '-' };

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

interface TimeLine extends Omit<SbagenLine, 'tones'> {
  time: string;
  name: string;
}

/** A time, optionally how it fades, a name, optionally an arrow: `+00:05 == deep ->`. As SBaGen reads it, no more counts. */
function lineOf(text: string): TimeLine | undefined {
  const [time = '', ...words] = text.split(/\s+/);
  const at = timeOf(time);
  const { fades, rest } = fadesOf(words);
  const [name, arrow] = rest;
  const isLine = name !== undefined && (arrow === undefined || arrow === '->');
  return at && isLine ? { ...at, time, name, fades, slides: arrow === '->' } : undefined;
}

/** What a name stands for: tones, or the lines of a block, which are read where it is used. */
type Definition = { tones: ToneSet } | { lines: string[] };

interface Reading extends SbagenText {
  /** Of each name the last so far: what is defined again is different from there on. */
  names: Map<string, Definition>;
  open: { name: string; lines: string[] } | undefined;
  /** Lines so far, including those of blocks: a few lines with nested blocks may expand to millions. */
  count: number;
}

const deepest = 64;

function define(reading: Reading, name: string, definition: string): void {
  if (definition === '{') {
    reading.open = { name, lines: [] };
    return;
  }
  // A waveform is noted with the tones that have it.
  if (/^wave\d\d$/i.test(name)) return;
  const tones = toneSetOf(definition, reading.notes);
  reading.names.set(name, { tones });
  reading.first ??= tones;
  reading.mixes ||= tones.some((tone) => tone?.kind === 'mix');
}

/** Each line of the block with the time of the line that names it. */
function readBlock(reading: Reading, { time, lines }: { time: string; lines: readonly string[] }, depth: number) {
  return depth < deepest && lines.every((line) => readEntry(reading, time + line, depth + 1));
}

function tonesOf(reading: Reading, name: string): ToneSet {
  if (name !== 'off') reading.notes.push({ kind: 'unknown', count: 1 });
  return [];
}

function readEntry(reading: Reading, text: string, depth: number): boolean {
  const line = lineOf(text);
  reading.count += 1;
  if (!line || reading.count > maxVoicePoints) return false;
  const { time, name, ...rest } = line;
  const found = reading.names.get(name);
  if (found && 'lines' in found) return readBlock(reading, { time, lines: found.lines }, depth);
  reading.lines.push({ ...rest, tones: found ? found.tones : tonesOf(reading, name) });
  return true;
}

/** A block can be used from its end on, so that it cannot contain itself. */
function readInBlock(reading: Reading, line: string): boolean {
  const { open } = reading;
  if (!open) return false;
  if (line === '}') {
    reading.names.set(open.name, { lines: open.lines });
    reading.open = undefined;
    return true;
  }
  open.lines.push(line);
  return line.startsWith('+');
}

/** Returns whether the line can be part of a schedule. */
function readLine(reading: Reading, line: string): boolean {
  if (reading.open) return readInBlock(reading, line);
  const [, name, definition = ''] = /^([a-z][\w-]{0,200}):\s*(.*)$/i.exec(line) ?? [];
  if (name !== undefined) define(reading, name, definition);
  else if (line.startsWith('-')) reading.options = optionsOf(line, reading.options);
  else return readEntry(reading, line, 0);
  return true;
}

function readLines(text: string): Reading | undefined {
  const reading: Reading = {
    names: new Map(),
    first: undefined,
    lines: [],
    options: noOptions,
    mixes: false,
    notes: [],
    open: undefined,
    count: 0,
  };
  const lines = text.split(/\r\n?|\n/).map((line) => line.replace(/#.*$/, '').trim());
  return lines.filter(Boolean).every((line) => readLine(reading, line)) ? reading : undefined;
}

const notesOf = ({ speed, compensates, unknown }: SbagenOptions): ScheduleNote[] => [
  ...(speed > 1 ? [{ kind: 'speed', times: speed } as const] : []),
  ...(compensates ? [{ kind: 'headphones' } as const] : []),
  ...(unknown ? [{ kind: 'options', count: unknown.length } as const] : []),
];

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
  if (!made?.first) return undefined;
  const { recording } = read.options;
  return { ...made, options: { ...made.options, recording }, notes: [...made.notes, ...notesOf(read.options)] };
}
