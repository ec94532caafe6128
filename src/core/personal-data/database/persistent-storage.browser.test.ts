import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PlayerState } from '#core/player/player-state.ts';
import { programmeOf } from '#core/player/resolved-plan.ts';
import { createStore } from '#core/store.ts';
import { createConnection } from './connection.ts';
import { createPersonalData } from '#core/personal-data/create-personal-data.ts';
import { testIdentifier, testDependencies } from '#core/personal-data/personal-data.fixture.ts';
import { planOf } from '#core/player/plan.fixture.ts';

const answers = { physical: 30, mental: 60, emotional: 55, spiritual: 70, sleep: 20, stress: 40 };
const plan = planOf({ hertz: 528, minutes: 5, intensity: 70, frequencyId: 1 });
const routine = {
  id: testIdentifier(1),
  frequencyId: 1,
  minutes: 15,
  time: '08:30',
  remind: false,
  origin: 'person',
} as const;

let name = '';
let made = 0;

beforeEach(() => {
  made += 1;
  name = `onda-test-last-${made}`;
});

afterEach(() => Dexie.delete(name));

function page() {
  const player = createStore<PlayerState>({ phase: 'idle' });
  const requestPersistentStorage = vi.fn(() => Promise.resolve(true));
  const connection = createConnection({
    wait: () => new Promise(() => undefined),
    onFailure: (error) => expect.unreachable(String(error)),
    name,
  });
  const data = createPersonalData(testDependencies({ connection, player, requestPersistentStorage }));
  /** Plays for some seconds and ends; resolves when the session is written. */
  const listen = async (ended: 'completed' | 'stopped'): Promise<void> => {
    const running = { plan, programme: programmeOf(plan, false), milestone: 'started' as const };
    player.set({ phase: 'playing', ...running, remaining: 300, elapsed: 0 });
    player.set({ phase: 'playing', ...running, remaining: 290, elapsed: 10 });
    player.set({ phase: 'idle', ended });
    // Writes are queued: when this one is done, the session is written.
    await data.routines.save({ ...routine, days: [1] });
  };
  return { data, requestPersistentStorage, listen };
}

it('persistent storage is not requested for a stopped session or a routine', async () => {
  const { requestPersistentStorage, listen } = page();
  await listen('stopped');
  expect(requestPersistentStorage).not.toHaveBeenCalled();
});

it('persistent storage is requested once, after the first completed session', async () => {
  const { data, requestPersistentStorage, listen } = page();
  await listen('stopped');
  await listen('completed');
  expect(requestPersistentStorage).toHaveBeenCalledOnce();
  await data.favourites.toggle(3);
  await data.assessments.add(answers);
  expect(requestPersistentStorage).toHaveBeenCalledOnce();
});

it('persistent storage is requested after the first favourite is stored, but not when one is removed', async () => {
  const { data, requestPersistentStorage } = page();
  await data.favourites.toggle(3);
  expect(requestPersistentStorage).toHaveBeenCalledOnce();
  const later = page();
  await expect.poll(() => later.data.favourites.getSnapshot()).toEqual([3]);
  await later.data.favourites.toggle(3);
  expect(later.requestPersistentStorage).not.toHaveBeenCalled();
});

it('persistent storage is requested with the first assessment', async () => {
  const { data, requestPersistentStorage } = page();
  await data.assessments.add(answers);
  expect(requestPersistentStorage).toHaveBeenCalledOnce();
});

it('persistent storage is never requested where the browser refuses the database', async () => {
  const requestPersistentStorage = vi.fn(() => Promise.resolve(true));
  const data = createPersonalData(testDependencies({ requestPersistentStorage }));
  await data.favourites.toggle(3);
  await data.assessments.add(answers);
  expect(requestPersistentStorage).not.toHaveBeenCalled();
});
