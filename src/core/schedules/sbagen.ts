import type { Soundscape } from '#core/domain/soundscapes.ts';
import type { Seconds } from '#core/units.ts';
import { day, periodsOfDay, lengthOfPeriod, type ScheduleLine, type Period, type Piece } from './sbagen-periods.ts';
import { namedSoundscape } from './named-soundscape.ts';
import { parseSbagen, usualFades, type SbagenLine, type SbagenText } from './sbagen-text.ts';
import type { SbagenTone } from './sbagen-tones.ts';
import { creditOfComments } from './schedule-credit.ts';
import { voicesOf } from './sbagen-voices.ts';
import type { Schedule, ScheduleBell, ScheduleNote, ScheduleVoice } from './schedule.ts';

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

function entriesOf(text: SbagenText): ScheduleLine[] {
  const entries = timesOf(text).map(({ line: { tones, fades, slides }, at }): ScheduleLine => ({
    at,
    tones,
    fades,
    slides,
  }));
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

function piecesOf(periods: readonly Period[], skipped: Seconds): Piece[] {
  let at = periods[0]?.at ?? 0;
  const pieces = periods.map((period, index) => {
    const isLast = index === periods.length - 1;
    const seconds = lengthOfPeriod(period, periods[(index + 1) % periods.length] ?? period);
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
function silenceOf(last: ScheduleLine | undefined, pieces: readonly Piece[]): Seconds | undefined {
  if (!last || last.slides || last.tones.some(isHeard)) return undefined;
  // The change to the last line is heard until that line begins.
  const heard = pieces.filter(({ at, from, to }) => at <= last.at && [...from, ...to].some(isHeard));
  return heard.reduce((latest, { end }) => Math.max(latest, end), last.at);
}

/** A script ends where it says so, or where nothing is heard any more. */
function endOf(last: ScheduleLine | undefined, { options }: SbagenText, pieces: readonly Piece[]): Seconds | undefined {
  if (options.endsWithLast) return last?.at;
  return options.length ?? silenceOf(last, pieces);
}

/** What stands for its recording. */
interface Recording {
  nature: Soundscape | undefined;
  /** Where no tone says how loud it is: it is heard throughout. */
  always: readonly ScheduleVoice[];
  note: ScheduleNote | undefined;
}

function recordingOf({ options: { recording }, mixes }: SbagenText): Recording {
  const nature = namedSoundscape(recording ?? '');
  const isMissing = nature === undefined && (mixes || recording !== undefined);
  return {
    nature,
    always: nature && !mixes ? [{ kind: nature, points: [{ at: 0, beat: 0, carrier: 0, left: 1, right: 1 }] }] : [],
    note: isMissing ? { kind: 'sound-files', count: 1 } : undefined,
  };
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
  const { nature, always, note } = recordingOf(text);
  const played = voicesOf(pieces, nature);
  return {
    credit: creditOfComments(source),
    voices: [...played.flatMap(({ voice }) => voice ?? []), ...always],
    bells: bellsOf(pieces),
    end,
    ...(end === undefined && { repeats: day }),
    notes: [...text.notes, ...played.flatMap((one) => one.note ?? []), ...(note ? [note] : [])],
  };
}
