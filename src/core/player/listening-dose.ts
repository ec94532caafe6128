import * as v from 'valibot';
import { doseOf, estimatedLevel } from '#core/audio/dose.ts';
import type { DeviceStorage } from '#core/platform/storage/device-storage.ts';
import { lastDays } from '#core/platform/time/calendar.ts';
import { createStore } from '#core/store.ts';
import type { Readable } from '#core/store.ts';
import type { Seconds } from '#core/units.ts';
import type { ListeningWeek } from './listening-week.ts';
import { referenceIn, runningIn } from './player-state.ts';
import type { PlayerState, Running } from './player-state.ts';

/** After this much without a pause a break is due. */
const breakAfter: Seconds = 50 * 60;
/** A pause is one from this length on. */
const pauseSeconds: Seconds = 5 * 60;
/** Written so often while it sounds, and at its end. */
const writeEvery: Seconds = 60;

const storageKey = 'onda-listening';
const version = 1;
const daysKept = 7;

const day = v.object({
  day: v.pipe(v.string(), v.isoDate()),
  seconds: v.pipe(v.number(), v.minValue(0), v.maxValue(86_400)),
  dose: v.pipe(v.number(), v.minValue(0), v.maxValue(1e6)),
});
type Day = v.InferOutput<typeof day>;
const stored = v.object({ version: v.literal(version), days: v.array(v.unknown()) });
/** Where it is kept, and what may be brought there. */
export const listeningSetting = {
  key: storageKey,
  schema: v.object({ version: v.literal(version), days: v.pipe(v.array(day), v.maxLength(daysKept)) }),
} as const;

/** What is kept of a week, without what cannot be read, is older, or is of the future. */
function daysIn(text: string | undefined, week: readonly string[]): Day[] {
  try {
    const days = v.parse(stored, JSON.parse(text ?? '')).days.filter((entry) => v.is(day, entry));
    return week.flatMap((name) => days.find((entry) => entry.day === name) ?? []);
  } catch {
    return [];
  }
}

interface Seams {
  player: Readable<PlayerState>;
  storage: DeviceStorage;
  /** The wall clock: which day it is, and how long nothing has sounded. */
  now: () => Date;
}

/** Keeps count of what is listened to, on this device, for a week. */
export function createListeningDose({ player, storage, now }: Seams): Readable<ListeningWeek> {
  let pending = { seconds: 0, dose: 0 };
  let sounded: Running | undefined;
  let unbroken = { seconds: 0, until: Number.NEGATIVE_INFINITY };
  const moment = (): Seconds => now().getTime() / 1000;
  const isPause = (): boolean => moment() - unbroken.until > pauseSeconds;

  const week = (): ListeningWeek => {
    const days = daysIn(storage.read(storageKey), lastDays(now(), daysKept));
    const seconds = days.reduce((sum, one) => sum + one.seconds, 0);
    return {
      minutes: Math.floor(seconds / 60),
      dose: days.reduce((sum, one) => sum + one.dose, 0),
      breakDue: unbroken.seconds >= breakAfter && !isPause(),
    };
  };
  const store = createStore(week());

  /** Read before it is written: other tabs write too. */
  const write = (): void => {
    const [today = '', ...earlier] = lastDays(now(), daysKept);
    const days = daysIn(storage.read(storageKey), [today, ...earlier]);
    const known = days.find((entry) => entry.day === today) ?? { seconds: 0, dose: 0 };
    const added = {
      day: today,
      seconds: Math.min(86_400, known.seconds + pending.seconds),
      dose: Math.min(1e6, known.dose + pending.dose),
    };
    storage.write(
      storageKey,
      JSON.stringify({ version, days: [added, ...days.filter((entry) => entry.day !== today)] }),
    );
    pending = { seconds: 0, dose: 0 };
  };

  /** Counts what has sounded between two states of one session, by the audio clock. */
  const count = (before: Running, { elapsed }: Running): void => {
    const seconds = Math.max(0, elapsed - before.elapsed);
    pending = {
      seconds: pending.seconds + seconds,
      dose: pending.dose + doseOf(estimatedLevel(referenceIn(before)), seconds),
    };
    unbroken = { seconds: isPause() ? seconds : unbroken.seconds + seconds, until: moment() };
  };

  player.subscribe(() => {
    const running = runningIn(player.getSnapshot());
    if (sounded && running) count(sounded, running);
    const begunOrEnded = (sounded === undefined) !== (running === undefined);
    sounded = running;
    if (!begunOrEnded && pending.seconds < writeEvery) return;
    if (pending.seconds > 0) write();
    store.set(week());
  });

  return store;
}
