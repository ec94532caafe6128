import type {
  AssessmentRecord,
  FavouriteRecord,
  RoutineRecord,
  SessionRecord,
} from '#core/personal-data/records/records.ts';

const day = 86_400_000;
const timeZone = 'Europe/Madrid';

/** Ids and hertz from the catalogue. */
const tones = [
  { frequencyId: 1, hertz: 528, hour: 22, minutes: 20 },
  { frequencyId: 12, hertz: 221.23, hour: 23, minutes: 30 },
  { frequencyId: 20, hertz: 141.27, hour: 8, minutes: 15 },
  { frequencyId: 38, hertz: 126.22, hour: 17, minutes: 10 },
] as const;

/** Repeatable pseudo-random numbers from 0 to 1 (a linear congruential generator). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

function plansOf(now: number, identifier: () => string): { routines: RoutineRecord[]; favourites: FavouriteRecord[] } {
  const routine = (wanted: Pick<RoutineRecord, 'frequencyId' | 'minutes' | 'time' | 'days'>): RoutineRecord => ({
    id: identifier(),
    remind: false,
    origin: 'person',
    createdAt: now - 30 * day,
    ...wanted,
  });
  const routines = [
    routine({ frequencyId: 20, minutes: 15, time: '08:30', days: [1, 2, 3, 4, 5] }),
    routine({ frequencyId: 12, minutes: 20, time: '22:15', days: [1, 2, 3, 4, 5, 6, 7] }),
  ];
  const favourites = [1, 12, 20, 38].map((frequencyId, position): FavouriteRecord => ({
    frequencyId,
    position,
    addedAt: now - 90 * day,
  }));
  return { routines, favourites };
}

/** A made-up year of personal data as an import file, for screenshots. */
export function exampleHistory(now: number): object {
  const random = createRandom(7);
  const between = (least: number, most: number): number => Math.floor(least + random() * (most - least + 1));
  const identifier = (): string =>
    'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replaceAll('x', () => between(0, 15).toString(16));
  const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

  const session = (daysAgo: number): SessionRecord => {
    const { frequencyId, hertz, hour, minutes } = tones[between(0, 9) < 4 ? 0 : between(0, 3)] ?? tones[0];
    const startedAt = Math.floor((now - daysAgo * day) / day) * day + (hour - 1) * 3_600_000 + between(0, 59) * 60_000;
    const before = random() < 0.5 ? { tension: between(25, 55), energy: between(30, 60), mood: between(30, 60) } : null;
    const after = before && {
      tension: before.tension + between(4, 30),
      energy: before.energy + between(-8, 14),
      mood: before.mood + between(-2, 22),
    };
    const whole = random() < 0.85;
    return {
      id: identifier(),
      frequencyId,
      hertz,
      mode: 'pure',
      carrier: 200,
      noise: null,
      intensity: 60,
      startedAt,
      day: dayOf(startedAt),
      hour,
      timeZone,
      plannedSeconds: minutes * 60,
      heardSeconds: Math.round(minutes * 60 * (whole ? 1 : 0.4)),
      ended: whole ? 'completed' : 'stopped',
      before,
      after,
      comparison: null,
    };
  };
  const sessions = Array.from({ length: 364 }, (_, index) => index + 1).flatMap((daysAgo) =>
    random() < 0.35 + 0.4 * Math.sin(daysAgo / 45) ** 2 ? [session(daysAgo)] : [],
  );

  const assessments = [250, 180, 120, 60, 6].map((daysAgo, index): AssessmentRecord => {
    const takenAt = now - daysAgo * day;
    const near = (score: number): number => score + 4 * index + between(-5, 5);
    return {
      id: identifier(),
      takenAt,
      day: dayOf(takenAt),
      timeZone,
      answers: {
        physical: near(55),
        mental: near(48),
        emotional: near(52),
        spiritual: near(62),
        sleep: near(34),
        stress: near(40),
      },
    };
  });
  return {
    format: 'onda-personal-data',
    version: 1,
    exportedAt: now,
    sessions,
    assessments,
    ...plansOf(now, identifier),
    comparisons: [],
    settings: {},
    unreadable: [],
  };
}
