import type { Mode, NoiseColour } from '#core/domain/sound.ts';
import { creditOfXml } from './schedule-credit.ts';
import { maxVoicePoints, type Schedule, type ScheduleNote, type Voice, type VoicePoint } from './schedule.ts';

// Gnaural's schedules are XML with attributes in entries only. The text is scanned for what is needed, not parsed, so
// that no entity of a hostile document is ever expanded.

const kinds: Readonly<Record<string, Mode | NoiseColour>> = {
  0: 'binaural',
  1: 'pink',
  3: 'isochronic',
  4: 'isochronic',
};
const soundFile = '2';

function textOf(xml: string, tag: string): string | undefined {
  return new RegExp(`<${tag}>([^<]{0,40})</${tag}>`, 'i').exec(xml)?.[1]?.trim();
}

function numberOf(entry: string, attribute: string): number {
  const value = Number(new RegExp(`\\b${attribute}="([^"]{1,40})"`, 'i').exec(entry)?.[1] ?? Number.NaN);
  return Number.isFinite(value) ? value : 0;
}

const gain = (value: number): number => Math.min(1, Math.max(0, value));

function pointsOf(xml: string): { points: VoicePoint[]; end: number } {
  const entries = xml.match(/<entry\b[^<>]{0,500}>/gi) ?? [];
  const points: VoicePoint[] = [];
  let at = 0;
  for (const entry of entries) {
    points.push({
      at,
      beat: Math.abs(numberOf(entry, 'beatfreq')),
      carrier: numberOf(entry, 'basefreq'),
      left: gain(numberOf(entry, 'volume_left')),
      right: gain(numberOf(entry, 'volume_right')),
      glides: at > 0,
    });
    at += Math.max(0, numberOf(entry, 'duration'));
  }
  // The last entry leads back to the first.
  if (points[0] && at > 0) points.push({ ...points[0], at, glides: true });
  return { points, end: at };
}

interface ReadVoice {
  voice: Voice | undefined;
  end: number;
  note: ScheduleNote | undefined;
}

function voiceOf(xml: string): ReadVoice {
  const type = textOf(xml, 'type') ?? '';
  const kind = kinds[type];
  if (!kind)
    return {
      voice: undefined,
      end: 0,
      note: type === soundFile ? { kind: 'sound-files' } : { kind: 'unknown', count: 1 },
    };
  const { points, end } = pointsOf(xml);
  return { voice: { kind, points }, end, note: undefined };
}

interface Output {
  left: number;
  right: number;
  isSwapped: boolean;
}

function asHeard(voice: Voice, output: Output): Voice {
  return {
    ...voice,
    points: voice.points.map((point) => {
      const [left, right] = [gain(point.left * output.left), gain(point.right * output.right)];
      return output.isSwapped ? { ...point, left: right, right: left } : { ...point, left, right };
    }),
  };
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

/** A schedule of Gnaural (`.gnaural`, `.xml`); undefined for other XML. */
export function readGnaural(xml: string): Schedule | undefined {
  if (!/<schedule\b/i.test(xml)) return undefined;
  const [head = '', ...parts] = xml.split(/<voice>/i);
  const audible = parts.filter((part) => textOf(part, 'voice_mute') !== '1');
  const read = audible.map(voiceOf);
  if (read.some(({ voice }) => (voice?.points.length ?? 0) > maxVoicePoints)) return undefined;
  const output = outputOf(head);
  const isLooped = ![undefined, '1'].includes(textOf(head, 'loops'));
  return {
    credit: creditOfXml(head),
    voices: read.flatMap(({ voice }) => (voice ? [asHeard(voice, output)] : [])),
    bells: [],
    end: read.reduce((latest, { end }) => Math.max(latest, end), 0) || undefined,
    notes: [...read.flatMap(({ note }) => note ?? []), ...(isLooped ? [{ kind: 'loops' } as const] : [])],
  };
}
