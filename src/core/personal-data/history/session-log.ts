import * as v from 'valibot';
import { addGuidedTime, type GuidedBreathing } from '#core/breathing/guided-breathing.ts';
import type { PlayerState, RunningSession, SessionPlan } from '#core/player/player-state.ts';
import { dayOf, timeZone } from '#core/platform/time/calendar.ts';
import type { EnumerableDeviceStorage } from '#core/platform/storage/device-storage.ts';
import { newIdentifier } from '#core/platform/storage/identifier.ts';
import { createStore, type Readable } from '#core/store.ts';
import type { Seconds } from '#core/units.ts';
import { patchRecord, putRecord, removeRecord } from '#core/personal-data/changes.ts';
import type { LoggedSession } from '#core/personal-data/personal-data.ts';
import { sessionSchema, type SessionRecord } from '#core/personal-data/records/records.ts';
import { unsavedSessionKey } from '#core/personal-data/records/settings.ts';
import type { RecordStore } from '#core/personal-data/record-store.ts';

/** A killed tab loses at most this much. */
const writeInterval: Seconds = 5;

interface SessionLogDependencies {
  player: Readable<PlayerState>;
  /** Undefined where the other fields of a record say the sound. */
  addressOf: (plan: SessionPlan) => string | undefined;
  recordStore: RecordStore;
  now: () => Date;
  storage: EnumerableDeviceStorage;
  onPageClose: (callback: () => void) => void;
}

const runningIn = (state: PlayerState): RunningSession | undefined =>
  state.phase === 'playing' || state.phase === 'interrupted' ? state : undefined;
/** Records do not distinguish leaving the screen from pressing stop. */
function endOf(state: PlayerState): SessionRecord['ended'] {
  const { ended = 'stopped' } = state.phase === 'idle' ? state : {};
  return ended === 'left' ? 'stopped' : ended;
}

/** Of a record. A session without end may have been given one after a day. */
const longestPlanned: Seconds = 86_400;

const wholeSeconds = (time: Seconds): Seconds => Math.max(1, Math.round(time));

const planned = ({ minutes, continues }: SessionPlan): Seconds | null =>
  minutes === 'unlimited' && !continues
    ? null
    : Math.min(longestPlanned, wholeSeconds(continues?.seconds ?? Number(minutes) * 60));

function newRecord(
  { plan, programme, elapsed }: RunningSession,
  { now, addressOf }: SessionLogDependencies,
): SessionRecord {
  const start = new Date(now().getTime() - elapsed * 1000);
  const address = addressOf(plan);
  const { before, comparison } = plan;
  const [{ source: tone }] = programme.layers;
  const noise = programme.layers.find(({ isBackground }) => isBackground)?.source;
  const breathing = addGuidedTime(undefined, plan.breathing, elapsed);
  return {
    id: newIdentifier(),
    frequencyId: plan.frequencyId ?? null,
    hertz: tone.hertz,
    mode: tone.mode,
    carrier: tone.carrier,
    noise: typeof noise === 'string' ? noise : null,
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
    ...(address !== undefined && { address }),
    ...(breathing && { breathing }),
  };
}

const unsavedSessionSchema = v.pick(sessionSchema, ['id', 'heardSeconds', 'ended', 'breathing']);

/** The previous page could not write it, because IndexedDB transactions end with their page. */
function applyUnsavedSession({ storage, recordStore }: SessionLogDependencies): void {
  const text = storage.read(unsavedSessionKey);
  if (text === undefined) return;
  storage.remove(unsavedSessionKey);
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), unsavedSessionSchema), text);
  if (!parsed.success) return;
  const { id, ...fields } = parsed.output;
  void recordStore.write([patchRecord('sessions', id, fields)]);
}

interface CurrentSession {
  id: string;
  plan: SessionPlan;
  heard: Seconds;
  written: Seconds;
  breathing: GuidedBreathing | undefined;
}

/** @param breathing the guide since the last call */
function hear(current: CurrentSession, until: Seconds, breathing: SessionPlan['breathing']): void {
  const passed = Math.max(0, until - current.heard);
  current.heard += passed;
  current.breathing = addGuidedTime(current.breathing, breathing, passed);
}

export function createSessionLog(dependencies: SessionLogDependencies): Readable<LoggedSession | undefined> {
  const { player, recordStore, storage, onPageClose } = dependencies;
  const store = createStore<LoggedSession | undefined>(undefined);
  let current: CurrentSession | undefined;

  let isClosing = false;

  const write = (ended: SessionRecord['ended'] = 'unfinished'): void => {
    if (!current) return;
    const { id, heard, breathing } = current;
    current.written = heard;
    const fields = { heardSeconds: heard, ended, ...(breathing && { breathing }) };
    if (isClosing) storage.write(unsavedSessionKey, JSON.stringify({ id, ...fields }));
    void recordStore.write([patchRecord('sessions', id, fields)]);
  };
  /** The length is now another than the one chosen, which only the address still says. */
  const writeMoved = (id: string, plan: SessionPlan): void => {
    const address = dependencies.addressOf(plan);
    const fields = {
      plannedSeconds: planned(plan),
      ended: 'unfinished' as const,
      ...(address !== undefined && { address }),
    };
    void recordStore.write([patchRecord('sessions', id, fields)]);
  };
  const start = (running: RunningSession): void => {
    const record = newRecord(running, dependencies);
    const { plan, elapsed } = running;
    current = { id: record.id, plan, heard: elapsed, written: elapsed, breathing: record.breathing };
    void recordStore.write([putRecord('sessions', record)]);
    store.set({ id: record.id, running: true });
  };
  const end = (ended: SessionRecord['ended']): void => {
    if (!current) return;
    const { id, plan, heard } = current;
    // The last clock reading may be a fraction of a second before the end.
    if (ended === 'completed') hear(current, planned(plan) ?? heard, plan.breathing);
    const isNothing = current.heard === 0;
    if (isNothing) void recordStore.write([removeRecord('sessions', id)]);
    else write(ended);
    current = undefined;
    store.set(isNothing ? undefined : { id, running: false });
  };
  const progress = (running: RunningSession): void => {
    if (!current) return start(running);
    hear(current, running.elapsed, running.plan.breathing);
    const hasMoved = planned(current.plan) !== planned(running.plan);
    current.plan = running.plan;
    if (hasMoved) writeMoved(current.id, running.plan);
    if (current.heard - current.written >= writeInterval) write();
  };
  const update = (): void => {
    const state = player.getSnapshot();
    const running = runningIn(state);
    if (running) progress(running);
    else end(endOf(state));
  };

  applyUnsavedSession(dependencies);
  player.subscribe(update);
  onPageClose(() => {
    isClosing = true;
    write();
  });
  update();
  return store;
}
