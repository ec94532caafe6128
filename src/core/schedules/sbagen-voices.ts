import { isUntuned } from '#core/domain/layers.ts';
import { forms } from '#core/domain/sound.ts';
import type { Soundscape } from '#core/domain/soundscapes.ts';
import type { Seconds } from '#core/units.ts';
import { day, type Piece } from './sbagen-periods.ts';
import { spinning } from './sbagen-spin.ts';
import type { SbagenTone } from './sbagen-tones.ts';
import type { ScheduleNote, ScheduleVoice, VoicePoint } from './schedule.ts';

function toneAt(from: SbagenTone, to: SbagenTone, part: number): SbagenTone {
  const value = (valueOf: (tone: SbagenTone) => number): number => valueOf(from) + (valueOf(to) - valueOf(from)) * part;
  return {
    kind: from.kind,
    carrier: value(({ carrier }) => carrier),
    beat: value(({ beat }) => beat),
    level: value(({ level }) => level),
  };
}

type Kind = SbagenTone['kind'];

/** The part of a piece within the day, of one channel and kind. */
function partOf({ at, end, from, to }: Piece, channel: number, kind: Kind) {
  const [begins, ends] = [from[channel], to[channel]];
  if (begins?.kind !== kind) return undefined;
  const after = ends?.kind === kind ? ends : begins;
  const [first, last] = [Math.max(0, at), Math.min(day, end)];
  const tone = (time: Seconds): SbagenTone => toneAt(begins, after, (time - at) / (end - at));
  return { first, last, begins: tone(first), ends: tone(last) };
}

const pointOf = (at: Seconds, { beat, carrier, level }: SbagenTone): VoicePoint => ({
  at,
  beat,
  carrier,
  left: level,
  right: level,
});

const isSamePoint = (one: VoicePoint | undefined, other: VoicePoint): boolean =>
  one?.at === other.at && one.beat === other.beat && one.carrier === other.carrier && one.left === other.left;

function add(points: VoicePoint[], point: VoicePoint): void {
  if (!isSamePoint(points.at(-1), point)) points.push(point);
}

const silent = (point: VoicePoint, at: Seconds = point.at): VoicePoint => ({ ...point, at, left: 0, right: 0 });

/** Before a piece, silence with its pitch. */
function addPiece(points: VoicePoint[], { first, last, begins, ends }: NonNullable<ReturnType<typeof partOf>>): void {
  const begin = pointOf(first, begins);
  const before = points.at(-1);
  if (!before && first > 0) add(points, silent(begin, 0));
  if (!before || before.at < first) add(points, silent(begin));
  add(points, begin);
  add(points, pointOf(last, ends));
}

/** A jump at the beginning is none. */
function withoutFirstJump(points: readonly VoicePoint[]): readonly VoicePoint[] {
  const [first, second] = points;
  return first?.left === 0 && second?.at === 0 && second.left > 0 ? points.slice(1) : points;
}

/** The tones of one kind in one channel; where it has none, the voice is silent. */
function pointsOf(pieces: readonly Piece[], channel: number, kind: Kind): readonly VoicePoint[] {
  const points: VoicePoint[] = [];
  for (const piece of pieces) {
    const part = partOf(piece, channel, kind);
    const last = points.at(-1);
    if (part) addPiece(points, part);
    else if (last && last.left > 0) add(points, silent(last));
  }
  return withoutFirstJump(points);
}

const channels = Array.from({ length: 16 }, (_, index) => index);

interface Played {
  voice: ScheduleVoice | undefined;
  note?: ScheduleNote;
}

/** Where its movement cannot be followed it stays where it is. */
function spinOf(points: readonly VoicePoint[]): Played {
  const moved = spinning(points);
  const note = { kind: moved ? 'moves' : 'spin', count: 1 } as const;
  return { voice: { kind: 'pink', ears: 'mono', ...(moved ?? { points }) }, note };
}

/** nature: what is heard instead of the recording. */
function playedOf(kind: Kind, points: readonly VoicePoint[], nature: Soundscape | undefined): Played {
  if (kind === 'bell') return { voice: undefined };
  if (kind === 'mix') return { voice: nature && { kind: nature, points } };
  if (kind === 'spin') return spinOf(points);
  if (isUntuned(kind)) return { voice: { kind, ears: 'mono', points } };
  return { voice: { kind, ...(forms[kind].isDichotic && { ears: 'mirrored' }), points } };
}

/** A voice for each kind of tone in each channel. */
export function voicesOf(pieces: readonly Piece[], nature: Soundscape | undefined): Played[] {
  return channels.flatMap((channel) => {
    const kinds = new Set(pieces.flatMap(({ from }) => from[channel]?.kind ?? []));
    return [...kinds].map((kind) => playedOf(kind, pointsOf(pieces, channel, kind), nature));
  });
}
