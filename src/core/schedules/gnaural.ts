import { repeatLimits, type Ears } from '#core/domain/layers.ts';
import type { Seconds } from '#core/units.ts';
import { isRecording, natureOf, toneKindOf } from './gnaural-kinds.ts';
import { creditOfXml } from './schedule-credit.ts';
import { maxVoicePoints, type Schedule, type ScheduleNote, type ScheduleVoice, type VoicePoint } from './schedule.ts';

// Gnaural's schedules are XML with attributes in entries only. The text is scanned for what is needed, not parsed, so
// that no entity of a hostile document is ever expanded.

function longTextOf(xml: string, tag: string, most = 400): string | undefined {
  return new RegExp(`<${tag}>([^<]{0,${most}})</${tag}>`, 'i').exec(xml)?.[1]?.trim();
}

const textOf = (xml: string, tag: string): string | undefined => longTextOf(xml, tag, 40);

function numberOf(entry: string, attribute: string, otherwise = 0): number {
  const text = new RegExp(`\\b${attribute}\\s{0,9}=\\s{0,9}["']([^"']{1,40})["']`, 'i').exec(entry)?.[1];
  // Some systems wrote decimal commas.
  const value = text === undefined ? otherwise : Number(text.replace(',', '.'));
  return Number.isFinite(value) ? value : 0;
}

const gain = (value: number): number => Math.min(1, Math.max(0, value));

function pointsOf(xml: string): VoicePoint[] {
  const entries = xml.match(/<entry\b[^<>]{0,500}>/gi) ?? [];
  const points: VoicePoint[] = [];
  let at = 0;
  for (const entry of entries) {
    points.push({
      at,
      beat: numberOf(entry, 'beatfreq'),
      carrier: numberOf(entry, 'basefreq'),
      left: gain(numberOf(entry, 'volume_left', 1)),
      right: gain(numberOf(entry, 'volume_right', 1)),
    });
    at += Math.max(0, numberOf(entry, 'duration'));
  }
  // The last entry leads back to the first.
  if (points[0] && at > 0) points.push({ ...points[0], at });
  return points;
}

/** Without comments, which may hold whole voices; each text is looked at once. */
function withoutComments(xml: string): string {
  const [first = '', ...rest] = xml.split('<!--');
  const after = (part: string): string => {
    const end = part.indexOf('-->');
    return end === -1 ? '' : part.slice(end + 3);
  };
  return first + rest.map(after).join('');
}

const valuesAsElements = /<entry>((?:\s{0,40}<\w{1,20}>[^<>]{0,40}<\/\w{1,20}>){1,12})\s{0,40}<\/entry>/gi;
const element = /<(\w{1,20})>\s*([^<>]{0,40}?)\s*<\/\w{1,20}>/g;

/** The first versions wrote the values of an entry as elements. */
const withAttributes = (xml: string): string =>
  xml.replaceAll(valuesAsElements, (_, values: string) => `<entry ${values.replaceAll(element, '$1="$2" ')}/>`);

interface ReadVoice {
  voice: ScheduleVoice | undefined;
  /** When its entries end. */
  end: Seconds;
  note: ScheduleNote | undefined;
}

function playedBy(xml: string, type: string, points: readonly VoicePoint[]): ScheduleVoice | undefined {
  const tone = toneKindOf(type, textOf(xml, 'voice_mono') === '1');
  // Gnaural writes the file of a recording as the description of its voice.
  return tone ? { ...tone, points } : natureOf(type, longTextOf(xml, 'description') ?? '', points);
}

function voiceOf(xml: string): ReadVoice {
  const type = textOf(xml, 'type') ?? '';
  const points = pointsOf(xml);
  const end = points.at(-1)?.at ?? 0;
  if (textOf(xml, 'voice_mute') === '1' || points.length === 0) return { voice: undefined, end, note: undefined };
  const voice = playedBy(xml, type, points);
  if (voice) return { voice, end, note: undefined };
  return { voice, end, note: { kind: isRecording(type) ? 'sound-files' : 'unknown', count: 1 } };
}

interface Output {
  left: number;
  right: number;
  isSwapped: boolean;
}

const swappedEars: Readonly<Record<Ears, Ears | undefined>> = {
  mirrored: undefined,
  alternating: 'alternating',
  mono: 'mono',
};

function asHeard(voice: ScheduleVoice, output: Output): ScheduleVoice {
  const points = voice.points.map((point) => {
    const [left, right] = [gain(point.left * output.left), gain(point.right * output.right)];
    return output.isSwapped ? { ...point, left: right, right: left } : { ...point, left, right };
  });
  return { ...voice, points, ears: output.isSwapped && voice.ears ? swappedEars[voice.ears] : voice.ears };
}

const volumeOf = (xml: string, tag: string): number => {
  const value = Number(textOf(xml, tag) ?? 1);
  return Number.isFinite(value) ? gain(value) : 1;
};

function outputOf(head: string): Output {
  return {
    left: volumeOf(head, 'overallvolume_left'),
    right: volumeOf(head, 'overallvolume_right'),
    isSwapped: textOf(head, 'stereoswap') === '1',
  };
}

/** Gnaural begins again as soon as the first voice has ended, whether or not that one can be heard. */
function lengthOf(read: readonly ReadVoice[]): Seconds {
  const ends = read.map(({ end }) => end).filter((end) => end > 0);
  const shortest = ends.length === 0 ? 0 : ends.reduce((least, end) => Math.min(least, end));
  // As exactly as an address has it.
  return Math.round(1e4 * shortest) / 1e4;
}

const mostLoops = 1e6;

function timesOf(head: string, length: Seconds): Pick<Schedule, 'end' | 'repeats'> {
  const loops = Number(textOf(head, 'loops') ?? 1);
  // What takes more than a day is cut, and never begins again.
  if (length > repeatLimits.max) return { end: length };
  const repeats = Math.max(repeatLimits.min, length);
  // None means without end.
  if (loops === 0) return { end: undefined, repeats };
  const times = Number.isInteger(loops) && loops > 1 ? Math.min(loops, mostLoops) : 1;
  return { end: length * times, ...(times > 1 && { repeats }) };
}

/**
 * A schedule of Gnaural (`.gnaural`, `.xml`), or of a program that has its own name for the outermost element; undefined
 * for other XML.
 */
export function readGnaural(xml: string): Schedule | 'generator' | undefined {
  if (!/<(?:schedule|gnaural)\b/i.test(xml)) return undefined;
  if (/<entry\b[^<>]{0,500}\bgenerator\s?=/i.test(xml)) return 'generator';
  const [head = '', ...parts] = withAttributes(withoutComments(xml)).split(/<voice\b[^<>]{0,200}>/i);
  const read = parts.map(voiceOf);
  if (read.some(({ voice }) => (voice?.points.length ?? 0) > maxVoicePoints)) return undefined;
  const output = outputOf(head);
  return {
    credit: creditOfXml(head),
    voices: read.flatMap(({ voice }) => (voice ? [asHeard(voice, output)] : [])),
    bells: [],
    ...timesOf(head, lengthOf(read)),
    notes: read.flatMap(({ note }) => note ?? []),
  };
}
