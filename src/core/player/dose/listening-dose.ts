import * as v from 'valibot';
import { doseOf, estimatedLevel } from '#core/audio/dose.ts';
import type { DeviceStorage } from '#core/platform/storage/device-storage.ts';
import { dayOf, lastDays } from '#core/platform/time/calendar.ts';
import { deviceSettings } from '#core/settings/device-settings.ts';
import { listeningDay } from '#core/settings/schema-parts.ts';
import { storedText } from '#core/settings/stored-text.ts';
import { createStore, type Readable } from '#core/store.ts';
import type { Seconds } from '#core/units.ts';
import type { ListeningWeek } from './listening-week.ts';
import {
  referenceProgramme,
  runningSession,
  type PlayerState,
  type RunningSession,
} from '#core/player/player-state.ts';

const breakAfter: Seconds = 50 * 60;
const pauseSeconds: Seconds = 5 * 60;
const writeInterval: Seconds = 60;

const { key: storageKey } = deviceSettings.listening;
const daysKept = 7;

type Day = v.InferOutput<typeof listeningDay>;
const storedSchema = v.object({ version: v.literal(1), days: v.array(v.unknown()) });

// Newest first. Drops what is invalid, older than a week or in the future, but not the day that a journey to the west
// leaves again.
function daysIn(text: string | undefined, now: Date): Day[] {
  const tomorrow = new Date(now);
  tomorrow.setDate(now.getDate() + 1);
  const week = lastDays(tomorrow, daysKept + 1);
  try {
    const days = v.parse(storedSchema, JSON.parse(text ?? '')).days.filter((entry) => v.is(listeningDay, entry));
    return week.flatMap((name) => days.find((entry) => entry.day === name) ?? []).slice(0, daysKept);
  } catch {
    return [];
  }
}

interface ListeningDoseDependencies {
  player: Readable<PlayerState>;
  storage: DeviceStorage;
  now: () => Date;
}

export function createListeningDose({ player, storage, now }: ListeningDoseDependencies): Readable<ListeningWeek> {
  let pending = { seconds: 0, dose: 0 };
  let sounded: RunningSession | undefined;
  let unbroken = { seconds: 0, until: Number.NEGATIVE_INFINITY };
  const nowSeconds = (): Seconds => now().getTime() / 1000;
  // By the system clock, which goes on while the device sleeps. One that is set back is no reason to go on counting.
  const isPause = (): boolean => Math.abs(nowSeconds() - unbroken.until) > pauseSeconds;

  const week = (): ListeningWeek => {
    const days = daysIn(storage.read(storageKey), now());
    const seconds = days.reduce((sum, one) => sum + one.seconds, 0);
    return {
      minutes: Math.floor(seconds / 60),
      dose: days.reduce((sum, one) => sum + one.dose, 0),
      breakDue: unbroken.seconds >= breakAfter && !isPause(),
    };
  };
  const store = createStore(week());

  // Reads before writing: other tabs write too.
  const write = (): void => {
    const today = dayOf(now());
    const days = daysIn(storage.read(storageKey), now());
    const others = days.filter(({ day }) => day !== today).slice(0, daysKept - 1);
    const stored = days.find(({ day }) => day === today) ?? { seconds: 0, dose: 0 };
    const added = {
      day: today,
      seconds: Math.min(86_400, stored.seconds + pending.seconds),
      dose: Math.min(1e6, stored.dose + pending.dose),
    };
    storage.write(storageKey, storedText('listening', { version: 1, days: [added, ...others] }));
    pending = { seconds: 0, dose: 0 };
  };

  const count = (before: RunningSession, { elapsed }: RunningSession): void => {
    const seconds = Math.max(0, elapsed - before.elapsed);
    pending = {
      seconds: pending.seconds + seconds,
      dose: pending.dose + doseOf(estimatedLevel(referenceProgramme(before)), seconds),
    };
    unbroken = { seconds: isPause() ? seconds : unbroken.seconds + seconds, until: nowSeconds() };
  };

  player.subscribe(() => {
    const running = runningSession(player.getSnapshot());
    if (sounded && running) count(sounded, running);
    const begunOrEnded = (sounded === undefined) !== (running === undefined);
    sounded = running;
    if (!begunOrEnded && pending.seconds < writeInterval) return;
    if (pending.seconds > 0) write();
    store.set(week());
  });

  return store;
}
