import { creditText, isImported } from '#core/domain/credit.ts';
import type { SoundTitle } from '#core/domain/sound-title.ts';
import { titleFromAddress } from '#core/domain/title-address.ts';
import type { Seconds } from '#core/units.ts';
import type { SessionRecord } from '#core/personal-data/records/records.ts';

export interface DayTotal {
  day: string;
  sessions: number;
  seconds: Seconds;
}

/** A title as one string: `programme night`, `name Rain`. */
type TitleKey = string;

export interface TitleTotal {
  sessions: number;
  seconds: Seconds;
}

export interface FrequencyTotal {
  frequencyId: number;
  sessions: number;
  seconds: Seconds;
  /** Sessions started in each hour of the day, 0–23. */
  hours: readonly number[];
  lastStartedAt: number;
  /** Of these, what was called otherwise than its frequency: a programme, a sound of one's own, an imported one. */
  titles: Readonly<Record<TitleKey, TitleTotal>>;
}

/** Also used for differences, where numbers may be negative. */
export interface Sums {
  sessions: number;
  seconds: number;
  days: Map<string, DayTotal>;
  frequencies: Map<number, FrequencyTotal>;
}

export const hoursOfDay = 24;
const never = 0;

export function emptySums(): Sums {
  return { sessions: 0, seconds: 0, days: new Map(), frequencies: new Map() };
}

export function emptyDayTotal(day: string): DayTotal {
  return { day, sessions: 0, seconds: 0 };
}

export function emptyFrequencyTotal(frequencyId: number): FrequencyTotal {
  return {
    frequencyId,
    sessions: 0,
    seconds: 0,
    hours: Array.from({ length: hoursOfDay }, () => 0),
    lastStartedAt: never,
    titles: {},
  };
}

export function addDayTotals(a: DayTotal, b: DayTotal): DayTotal {
  return { day: a.day, sessions: a.sessions + b.sessions, seconds: a.seconds + b.seconds };
}

export function addFrequencyTotals(a: FrequencyTotal, b: FrequencyTotal): FrequencyTotal {
  return {
    frequencyId: a.frequencyId,
    sessions: a.sessions + b.sessions,
    seconds: a.seconds + b.seconds,
    hours: a.hours.map((begun, hour) => begun + (b.hours[hour] ?? 0)),
    lastStartedAt: Math.max(a.lastStartedAt, b.lastStartedAt),
    titles: addTitles(a.titles, b.titles),
  };
}

type Titles = FrequencyTotal['titles'];

function addTitles(a: Titles, b: Titles): Titles {
  const sums = new Map(Object.entries(a));
  for (const [key, { sessions, seconds }] of Object.entries(b)) {
    const before = sums.get(key);
    sums.set(key, { sessions: (before?.sessions ?? 0) + sessions, seconds: (before?.seconds ?? 0) + seconds });
  }
  return Object.fromEntries([...sums].filter(([, { sessions, seconds }]) => sessions !== 0 || seconds !== 0));
}

/** What a session was called; an imported sound has the name that its file gave it. */
function titleKey({ frequencyId, address }: SessionRecord): TitleKey | undefined {
  if (address === undefined) return undefined;
  const query = new URLSearchParams(address);
  const title = titleFromAddress(query);
  if (title && 'programme' in title) return `programme ${title.programme}`;
  const name = title?.name ?? (isImported(frequencyId) ? creditText('title', query.get('title')) : undefined);
  return name === undefined ? undefined : `name ${name}`;
}

/** @param sign -1 removes the session, but leaves `lastStartedAt` unchanged */
export function countSession(sums: Sums, session: SessionRecord, sign: 1 | -1): void {
  const { day, hour, frequencyId, startedAt } = session;
  const seconds = sign * session.heardSeconds;
  sums.sessions += sign;
  sums.seconds += seconds;
  sums.days.set(day, addDayTotals(sums.days.get(day) ?? emptyDayTotal(day), { day, sessions: sign, seconds }));
  if (frequencyId === null) return;
  const hours = Array.from({ length: hoursOfDay }, (_, index) => (index === hour ? sign : 0));
  const lastStartedAt = sign === 1 ? startedAt : never;
  const key = titleKey(session);
  sums.frequencies.set(
    frequencyId,
    addFrequencyTotals(sums.frequencies.get(frequencyId) ?? emptyFrequencyTotal(frequencyId), {
      frequencyId,
      sessions: sign,
      seconds,
      hours,
      lastStartedAt,
      titles: key === undefined ? {} : { [key]: { sessions: sign, seconds } },
    }),
  );
}

/** What was heard, as it was called; without a title, as its frequency. */
export interface HeardSound {
  frequencyId: number;
  title: SoundTitle | undefined;
  seconds: Seconds;
}

function titleOf(key: TitleKey): SoundTitle {
  const [kind = '', ...words] = key.split(' ');
  return kind === 'programme' ? { programme: words.join(' ') } : { name: words.join(' ') };
}

/** The most heard first. */
export function heardSounds(totals: readonly FrequencyTotal[]): readonly HeardSound[] {
  const sounds = totals.flatMap(({ frequencyId, sessions, seconds, titles }): HeardSound[] => {
    const titled = Object.entries(titles);
    const rest = titled.reduce(
      (left, [, one]) => ({ sessions: left.sessions - one.sessions, seconds: left.seconds - one.seconds }),
      { sessions, seconds },
    );
    return [
      ...titled.map(([key, one]) => ({ frequencyId, title: titleOf(key), seconds: one.seconds })),
      ...(rest.sessions > 0 ? [{ frequencyId, title: undefined, seconds: rest.seconds }] : []),
    ];
  });
  return sounds.toSorted((one, other) => other.seconds - one.seconds);
}
