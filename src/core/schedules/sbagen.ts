import type { Seconds } from '#core/units.ts';
import { periodsOfDay, secondsOf, type Entry, type Period } from './sbagen-periods.ts';
import { parseSbagen, usualFades, type SbagenLine, type SbagenText } from './sbagen-text.ts';
import type { SbagenTone } from './sbagen-tones.ts';
import { creditOfComments } from './schedule-credit.ts';
import type { Schedule, ScheduleBell, Voice, VoicePoint } from './schedule.ts';

const day: Seconds = 86_400;

/** Clock times count from the first one; an earlier time is on the next day. */
function timesOf({ lines, notes }: SbagenText) {
  const first = lines.find(({ clock }) => clock !== undefined)?.clock ?? 0;
  if (first > 0) notes.push({ kind: 'clock' });
  let base: Seconds = 0;
  return lines.map((line) => {
    const { clock, after, isRelative } = line;
    if (clock !== undefined) base = (clock - first + day) % day;
    else if (!isRelative) base = 0;
    return { line, at: base + after };
  });
}

function entriesOf(text: SbagenText): Entry[] {
  const entries = timesOf(text).map(({ line: { tones, fades, slides }, at }): Entry => ({ at, tones, fades, slides }));
  const ordered = entries.toSorted((one, other) => one.at - other.at);
  const start = ordered[0]?.at ?? 0;
  const within = ordered.map((entry) => ({ ...entry, at: entry.at - start })).filter(({ at }) => at < day);
  if (within.length < ordered.length) text.notes.push({ kind: 'cut' });
  return within;
}

/** How long after its first line a script starts that names the time of day for it (`-T`). */
function skippedOf({ lines, options: { start } }: SbagenText): Seconds {
  const first = lines.find(({ clock }) => clock !== undefined)?.clock;
  return start === undefined || first === undefined ? 0 : (start - first + day) % day;
}

/** A period with its place in the session, which begins with the first line. */
interface Piece extends Period {
  end: Seconds;
}

function piecesOf(periods: readonly Period[], skipped: Seconds): Piece[] {
  let at = periods[0]?.at ?? 0;
  const pieces = periods.map((period, index) => {
    const isLast = index === periods.length - 1;
    const seconds = secondsOf(period, periods[(index + 1) % periods.length] ?? period);
    // What is left of the day, where nothing changes.
    const end = isLast ? (periods[0]?.at ?? 0) + day : at + seconds;
    const piece = { ...period, at, end };
    at = end;
    return piece;
  });
  // The change from the last line to the first is heard at the beginning, too.
  return [-day, 0, day]
    .flatMap((shift) => pieces.map((piece) => ({ ...piece, at: piece.at + shift, end: piece.end + shift })))
    .map((piece) => ({ ...piece, at: piece.at - skipped, end: piece.end - skipped }))
    .filter(({ at: from, end }) => end > from && end > 0 && from < day);
}

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

/** Noise that spins stays where it is. */
function voiceOf(kind: Exclude<Kind, 'bell'>, points: readonly VoicePoint[]): Voice {
  if (kind === 'spin') return { kind: 'pink', ears: 'mono', points };
  if (kind === 'binaural') return { kind, ears: 'mirrored', points };
  return { kind, ...(kind !== 'isochronic' && { ears: 'mono' as const }), points };
}

function voicesOf(pieces: readonly Piece[]): Voice[] {
  return channels.flatMap((channel) => {
    const kinds = new Set(pieces.flatMap(({ from }) => from[channel]?.kind ?? []));
    return [...kinds].flatMap((kind) => (kind === 'bell' ? [] : [voiceOf(kind, pointsOf(pieces, channel, kind))]));
  });
}

function bellsOf(pieces: readonly Piece[]): ScheduleBell[] {
  return pieces.flatMap(({ at, from }) =>
    at < 0
      ? []
      : from.flatMap((tone) => (tone?.kind === 'bell' ? [{ at, hertz: tone.carrier, level: tone.level }] : [])),
  );
}

/** Without any line, the first definition is played. */
function withLine(text: SbagenText): SbagenText {
  const { first: tones = [] } = text;
  const line: SbagenLine = { clock: undefined, after: 0, isRelative: false, tones, fades: usualFades, slides: false };
  return text.lines.length === 0 ? { ...text, lines: [line] } : text;
}

const isHeard = (tone: SbagenTone | undefined): boolean => tone !== undefined && tone.kind !== 'bell' && tone.level > 0;

/** When nothing is heard any more; undefined where the last line stays. */
function silenceOf(last: Entry | undefined, pieces: readonly Piece[]): Seconds | undefined {
  if (!last || last.slides || last.tones.some(isHeard)) return undefined;
  // The change to the last line is heard until that line begins.
  const heard = pieces.filter(({ at, from, to }) => at <= last.at && [...from, ...to].some(isHeard));
  return heard.reduce((latest, { end }) => Math.max(latest, end), last.at);
}

/** A script ends where it says so, or where nothing is heard any more. */
function endOf(last: Entry | undefined, { options }: SbagenText, pieces: readonly Piece[]): Seconds | undefined {
  if (options.endsWithLast) return last?.at;
  return options.length ?? silenceOf(last, pieces);
}

/** A schedule of SBaGen (`.sbg`); undefined for other text. */
export function readSbagen(source: string): Schedule | 'generator' | undefined {
  const parsed = parseSbagen(source);
  if (!parsed || parsed === 'generator') return parsed;
  const text = withLine(parsed);
  const entries = entriesOf(text);
  const skipped = skippedOf(text);
  const last = entries.map((entry) => ({ ...entry, at: (entry.at - skipped + day) % day })).at(-1);
  const pieces = piecesOf(periodsOfDay(entries, text.options.fade), skipped);
  const end = endOf(last, text, pieces) || undefined;
  return {
    credit: creditOfComments(source),
    voices: voicesOf(pieces),
    bells: bellsOf(pieces),
    end,
    ...(end === undefined && { repeats: day }),
    notes: text.notes,
  };
}
