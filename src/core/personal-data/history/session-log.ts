import * as v from 'valibot';
import type { PlayerState, Running, SessionPlan } from '#core/player/player-state.ts';
import { dayOf, timeZone } from '#core/platform/time/calendar.ts';
import type { WholeDeviceStorage } from '#core/platform/storage/device-storage.ts';
import { newIdentifier } from '#core/platform/storage/identifier.ts';
import { createStore } from '#core/store.ts';
import type { Readable } from '#core/store.ts';
import type { Seconds } from '#core/units.ts';
import { alter, put, takeAway } from '#core/personal-data/changes.ts';
import type { LoggedSession } from '#core/personal-data/personal-data.ts';
import { sessionSchema } from '#core/personal-data/records/records.ts';
import type { SessionRecord } from '#core/personal-data/records/records.ts';
import { unsavedSessionKey } from '#core/personal-data/records/settings.ts';
import type { Shelf } from '#core/personal-data/shelf.ts';

/** A killed tab loses at most this much. */
const writeEvery: Seconds = 5;

interface Seams {
  player: Readable<PlayerState>;
  shelf: Shelf;
  now: () => Date;
  storage: WholeDeviceStorage;
  onLeaving: (leaving: () => void) => void;
}

const runningIn = (state: PlayerState): Running | undefined =>
  state.phase === 'playing' || state.phase === 'interrupted' ? state : undefined;
/** Records do not distinguish leaving the screen from pressing stop. */
function endOf(state: PlayerState): SessionRecord['ended'] {
  const { ended = 'stopped' } = state.phase === 'idle' ? state : {};
  return ended === 'left' ? 'stopped' : ended;
}

const planned = ({ minutes }: SessionPlan): Seconds | null => (minutes === 'unlimited' ? null : minutes * 60);

function begun({ plan, programme, elapsed }: Running, now: Date): SessionRecord {
  const start = new Date(now.getTime() - elapsed * 1000);
  const { before, comparison } = plan;
  return {
    id: newIdentifier(),
    frequencyId: plan.frequencyId ?? null,
    hertz: programme.hertz,
    mode: programme.mode,
    carrier: programme.carrier,
    noise: programme.bed?.colour ?? null,
    intensity: plan.intensity,
    startedAt: start.getTime(),
    day: dayOf(start),
    hour: start.getHours(),
    timeZone: timeZone(),
    plannedSeconds: planned(plan),
    heardSeconds: elapsed,
    ended: 'unfinished',
    before: before ?? null,
    after: null,
    comparison: comparison ? { id: comparison.id, arm: comparison.arm } : null,
  };
}

const lastWords = v.pick(sessionSchema, ['id', 'heardSeconds', 'ended']);

/**
 * Applies what the page before could only put into the device storage: IndexedDB transactions do not survive a page.
 */
function takeLastWords({ storage, shelf }: Seams): void {
  const text = storage.read(unsavedSessionKey);
  if (text === undefined) return;
  storage.remove(unsavedSessionKey);
  const words = v.safeParse(v.pipe(v.string(), v.parseJson(), lastWords), text);
  if (!words.success) return;
  const { id, ...fields } = words.output;
  void shelf.write([alter('sessions', id, fields)]);
}

export function createSessionLog(seams: Seams): Readable<LoggedSession | undefined> {
  const { player, shelf, storage, now, onLeaving } = seams;
  const store = createStore<LoggedSession | undefined>(undefined);
  let current: { id: string; plan: SessionPlan; heard: Seconds; written: Seconds } | undefined;

  let isLeft = false;

  const write = (ended: SessionRecord['ended'] = 'unfinished'): void => {
    if (!current) return;
    const { id, heard } = current;
    current.written = heard;
    if (isLeft) storage.write(unsavedSessionKey, JSON.stringify({ id, heardSeconds: heard, ended }));
    void shelf.write([alter('sessions', id, { heardSeconds: heard, ended })]);
  };
  const begin = (running: Running): void => {
    const record = begun(running, now());
    current = { id: record.id, plan: running.plan, heard: running.elapsed, written: running.elapsed };
    void shelf.write([put('sessions', record)]);
    store.set({ id: record.id, running: true });
  };
  const end = (ended: SessionRecord['ended']): void => {
    if (!current) return;
    const { id, plan, heard } = current;
    // The last clock reading is up to a fraction of a second before the end.
    if (ended === 'completed') current.heard = planned(plan) ?? heard;
    const isNothing = current.heard === 0;
    if (isNothing) void shelf.write([takeAway('sessions', id)]);
    else write(ended);
    current = undefined;
    store.set(isNothing ? undefined : { id, running: false });
  };
  const follow = (running: Running): void => {
    if (!current) return begin(running);
    current.heard = Math.max(current.heard, running.elapsed);
    if (current.heard - current.written >= writeEvery) write();
  };
  const look = (): void => {
    const state = player.getSnapshot();
    const running = runningIn(state);
    if (running) follow(running);
    else end(endOf(state));
  };

  takeLastWords(seams);
  player.subscribe(look);
  onLeaving(() => {
    isLeft = true;
    write();
  });
  look();
  return store;
}
