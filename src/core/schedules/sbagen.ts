import type { Seconds } from '#core/units.ts';
import { parseSbagen, type SbagenLine, type SbagenText, type ToneSet } from './sbagen-text.ts';
import { creditOfComments } from './schedule-credit.ts';
import type { Schedule, Voice, VoicePoint } from './schedule.ts';

const day: Seconds = 86_400;

interface Entry extends Pick<SbagenLine, 'fades' | 'slides'> {
  at: Seconds;
  tones: ToneSet;
}

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
  const { sets, notes } = text;
  const entries = timesOf(text).map(({ line: { name, fades, slides }, at }): Entry => {
    const tones = sets.get(name);
    if (!tones && name !== 'off') notes.push({ kind: 'unknown', count: 1 });
    return { at, tones: tones ?? [], fades, slides };
  });
  const ordered = entries.toSorted((one, other) => one.at - other.at);
  const start = ordered[0]?.at ?? 0;
  return ordered.map((entry) => ({ ...entry, at: entry.at - start }));
}

type ToneAt = Pick<VoicePoint, 'beat' | 'carrier'> & { level: number };

/** The tones of one kind in one column; where the column has none, the voice is silent and keeps its pitch. */
function voiceOf(entries: readonly Entry[], column: number, kind: Voice['kind']): Voice {
  const found = entries.map(({ tones }) => (tones[column]?.kind === kind ? tones[column] : undefined));
  let pitch: ToneAt = found.find((tone) => tone !== undefined) ?? { beat: 0, carrier: 0, level: 0 };
  const points = entries.map(({ at }, index): VoicePoint => {
    const tone = found[index];
    pitch = tone ?? pitch;
    const { beat, carrier } = pitch;
    const level = tone?.level ?? 0;
    return { at, beat, carrier, left: level, right: level, glides: entries[index - 1]?.slides === true };
  });
  return { kind, points };
}

function voicesOf(entries: readonly Entry[]): Voice[] {
  const columns = Math.max(0, ...entries.map(({ tones }) => tones.length));
  return Array.from({ length: columns }, (_, column) => column).flatMap((column) => {
    const kinds = new Set(entries.flatMap(({ tones }) => tones[column]?.kind ?? []));
    return [...kinds].flatMap((kind) => (kind === 'bell' ? [] : [voiceOf(entries, column, kind)]));
  });
}

/** SBaGen fades for a minute, or until the end of an arrow; its tones glide only with `==` at both ends. */
function fadesDifferently(before: Entry, after: Entry): boolean {
  if (!before.slides) return before.tones !== after.tones;
  if (before.fades?.endsWith('=') && after.fades?.startsWith('=')) return false;
  return after.tones.some((tone, column) => {
    const was = before.tones[column];
    return tone && was && (tone.carrier !== was.carrier || tone.beat !== was.beat);
  });
}

/** Without any line, the first definition is played. */
function withLine(text: SbagenText): SbagenText {
  const [name = ''] = text.sets.keys();
  const line: SbagenLine = { clock: undefined, after: 0, isRelative: false, name, fades: undefined, slides: false };
  return text.lines.length === 0 ? { ...text, lines: [line] } : text;
}

/** A schedule of SBaGen (`.sbg`); undefined for other text. */
export function readSbagen(source: string): Schedule | undefined {
  const parsed = parseSbagen(source);
  if (!parsed) return undefined;
  const text = withLine(parsed);
  const entries = entriesOf(text);
  const rings = ({ tones }: Entry): boolean => tones.some((tone) => tone?.kind === 'bell');
  return {
    credit: creditOfComments(source),
    voices: voicesOf(entries),
    bells: entries.filter(rings).map(({ at }) => at),
    end: entries.at(-1)?.at || undefined,
    notes: entries.some((entry, index) => fadesDifferently(entries[index - 1] ?? entry, entry))
      ? [...text.notes, { kind: 'fades' }]
      : text.notes,
  };
}
