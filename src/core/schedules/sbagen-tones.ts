import type { Mode, NoiseColour } from '#core/domain/sound.ts';
import type { Gain, Hertz } from '#core/units.ts';
import type { ScheduleNote } from './schedule.ts';

/** One channel of a tone-set. */
export interface SbagenTone {
  /** spin: noise that moves between the ears. mix: the recording. */
  kind: Mode | NoiseColour | 'bell' | 'spin' | 'mix';
  carrier: Hertz;
  /** Below 0 the higher tone is in the right ear. */
  beat: Hertz;
  level: Gain;
}

export type ToneSet = readonly (SbagenTone | undefined)[];

// As C reads a number, within a length that cannot take long.
const number = String.raw`(?:\d{1,20}\.?\d{0,20}|\.\d{1,20})(?:e[+-]?\d{1,2})?`;
const beatPattern = new RegExp(`^(?:wave(\\d{1,2}):)?([+-]?${number})(?:([+@-])(${number}))?/([+-]?${number})$`, 'i');
const noisePattern = new RegExp(`^(pink|white|brown|mix)/(${number})$`, 'i');
const bellPattern = new RegExp(`^bell[+-]?(${number})/(${number})$`, 'i');
const spinPattern = new RegExp(`^spin:([+-]?${number})([+-]${number})/(${number})$`, 'i');

// As many as SBaGen has channels.
const maxTones = 16;

/** Of a wave that is turned over, the same. */
const gainOf = (percent: string | undefined): Gain => Math.min(1, Math.abs(Number(percent)) / 100);

function noiseOf(text: string): SbagenTone | undefined {
  const [, colour, level] = noisePattern.exec(text) ?? [];
  const kind = colour?.toLowerCase();
  return kind === 'pink' || kind === 'white' || kind === 'brown' || kind === 'mix'
    ? { kind, carrier: 0, beat: 0, level: gainOf(level) }
    : undefined;
}

function bellOf(text: string): SbagenTone | undefined {
  const [, carrier, level] = bellPattern.exec(text) ?? [];
  return carrier === undefined ? undefined : { kind: 'bell', carrier: Number(carrier), beat: 0, level: gainOf(level) };
}

function spinOf(text: string): SbagenTone | undefined {
  const [, width, turns, level] = spinPattern.exec(text) ?? [];
  if (width === undefined) return undefined;
  return { kind: 'spin', carrier: Number(width), beat: Number(turns), level: gainOf(level) };
}

function beatOf(text: string, notes: ScheduleNote[]): SbagenTone | undefined {
  const [, wave, carrier, sign, beat = 0, level] = beatPattern.exec(text) ?? [];
  if (carrier === undefined) return undefined;
  if (wave !== undefined) notes.push({ kind: 'waves', count: 1 });
  const pitch = { carrier: Math.abs(Number(carrier)), level: gainOf(level) };
  if (sign === '@' && Number(beat) > 0) return { ...pitch, kind: 'isochronic', beat: Number(beat) };
  // Below 0 the tones are the same, in each other's ears.
  const turns = (sign === '-') !== carrier.startsWith('-');
  return { ...pitch, kind: 'binaural', beat: turns ? -Number(beat) : Number(beat) };
}

/** Words that are no tone are noted. */
export function toneSetOf(text: string, notes: ScheduleNote[]): ToneSet {
  const words = text.split(/\s+/).filter(Boolean).slice(0, maxTones);
  return words.map((word) => {
    if (word === '-') return undefined;
    const tone = noiseOf(word) ?? bellOf(word) ?? spinOf(word) ?? beatOf(word, notes);
    if (!tone) notes.push({ kind: /^mix/i.test(word) ? 'sound-files' : 'unknown', count: 1 });
    return tone;
  });
}
