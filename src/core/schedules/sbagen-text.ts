import type { Mode, NoiseColour } from '#core/domain/sound.ts';
import type { Gain, Hertz, Seconds } from '#core/units.ts';
import { maxVoicePoints, type ScheduleNote } from './schedule.ts';

export interface SbagenTone {
  kind: Mode | NoiseColour | 'bell';
  carrier: Hertz;
  beat: Hertz;
  level: Gain;
}

export interface SbagenLine {
  /** Seconds since midnight; undefined where the line names none. */
  clock: Seconds | undefined;
  after: Seconds;
  /** Whether `after` counts from the last `NOW` or clock, as it does where the line names neither. */
  isRelative: boolean;
  name: string;
  /** How it fades in and out, such as `==`; undefined where the line does not say. */
  fades: string | undefined;
  slides: boolean;
}

export type ToneSet = readonly (SbagenTone | undefined)[];

export interface SbagenText {
  sets: Map<string, ToneSet>;
  lines: SbagenLine[];
  notes: ScheduleNote[];
}

const number = String.raw`\d{1,6}(?:\.\d{1,9})?`;
const beatPattern = new RegExp(`^(${number})(?:([+@-])(${number}))?/(${number})$`);
const noisePattern = new RegExp(`^(pink|white|brown)/(${number})$`, 'i');
const bellPattern = new RegExp(`^bell[+-]?(${number})/(${number})$`, 'i');

// As many as SBaGen has channels.
const maxTones = 16;

const gainOf = (percent: string | undefined): Gain => Math.min(1, Number(percent) / 100);

function noiseOf(text: string): SbagenTone | undefined {
  const [, colour, level] = noisePattern.exec(text) ?? [];
  const kind = colour?.toLowerCase();
  return kind === 'pink' || kind === 'white' || kind === 'brown'
    ? { kind, carrier: 0, beat: 0, level: gainOf(level) }
    : undefined;
}

function bellOf(text: string): SbagenTone | undefined {
  const [, carrier, level] = bellPattern.exec(text) ?? [];
  return carrier === undefined ? undefined : { kind: 'bell', carrier: Number(carrier), beat: 0, level: gainOf(level) };
}

function beatOf(text: string): SbagenTone | undefined {
  const [, carrier, sign, beat = 0, level] = beatPattern.exec(text) ?? [];
  if (carrier === undefined) return undefined;
  const beating = sign === '@' ? 'isochronic' : 'binaural';
  return {
    kind: Number(beat) > 0 ? beating : 'pure',
    carrier: Number(carrier),
    beat: Number(beat),
    level: gainOf(level),
  };
}

function toneSet(text: string, notes: ScheduleNote[]): ToneSet {
  const words = text.split(/\s+/).filter(Boolean).slice(0, maxTones);
  return words.map((word) => {
    const tone = noiseOf(word) ?? bellOf(word) ?? beatOf(word);
    if (!tone && word !== '-')
      notes.push(/^mix\b/i.test(word) ? { kind: 'sound-files' } : { kind: 'unknown', count: 1 });
    return tone;
  });
}

function clockSeconds(text: string): Seconds | undefined {
  const [, hours, minutes, seconds = '0'] = /^(\d{1,2}):(\d{1,2})(?::(\d{1,2}))?$/.exec(text) ?? [];
  return hours === undefined ? undefined : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
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

/** A time, optionally how it fades, a name, optionally an arrow: `+00:05 == deep ->`. */
function lineOf(text: string): SbagenLine | undefined {
  const [first = '', ...rest] = text.split(/\s+/);
  const time = timeOf(first);
  const fades = rest.find((word) => /^[<=-][>=-]$/.test(word) && word !== '->');
  const [name, ...more] = rest.filter((word) => word !== '->' && word !== fades);
  if (!time || name === undefined || more.length > 0) return undefined;
  return { ...time, name, fades, slides: rest.includes('->') };
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
  else if (/^wave\d\d$/i.test(name)) reading.notes.push({ kind: 'unknown', count: 1 });
  else reading.sets.set(name, toneSet(definition, reading.notes));
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
  else if (!line.startsWith('-')) return readEntry(reading, line);
  // Of the options, only a sound file would be heard.
  else if (/(?:^|\s)-\w*m/i.test(line)) reading.notes.push({ kind: 'sound-files' });
  return true;
}

/** What the lines of an SBaGen schedule say (`.sbg`, as sbagen.txt describes it); undefined for other text. */
export function parseSbagen(text: string): SbagenText | undefined {
  const reading: Reading = { sets: new Map(), blocks: new Map(), lines: [], notes: [], open: undefined, count: 0 };
  const lines = text.split(/\r?\n/).map((line) => line.replace(/#.*$/, '').trim());
  const isRead = lines.filter(Boolean).every((line) => readLine(reading, line));
  return isRead && reading.sets.size > 0 ? reading : undefined;
}
