import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PlayerState, SessionPlan } from '#core/player/player-state.ts';
import { programmeOf } from '#core/player/resolved-plan.ts';
import { createStore } from '#core/store.ts';
import { createConnection } from './connection.ts';
import { createPersonalData } from '#core/personal-data/create-personal-data.ts';
import { testIdentifier, testSeams } from '#core/personal-data/personal-data.fixture.ts';

const answers = { physical: 30, mental: 60, emotional: 55, spiritual: 70, sleep: 20, stress: 40 };
const plan: SessionPlan = { hertz: 528, minutes: 5, intensity: 70, frequencyId: 1 };
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

/** A page with a real database that is counted how often it asks the browser to keep it. */
function page() {
  const player = createStore<PlayerState>({ phase: 'idle' });
  const requestPersistentStorage = vi.fn(() => Promise.resolve(true));
  const connection = createConnection({
    wait: () => new Promise(() => undefined),
    onFailure: (error) => expect.unreachable(String(error)),
    name,
  });
  const data = createPersonalData(testSeams({ connection, player, requestPersistentStorage }));
  /** A session that sounds for some seconds and ends; resolves when it is on the device. */
  const listen = async (ended: 'completed' | 'stopped'): Promise<void> => {
    const running = { plan, programme: programmeOf(plan, false), milestone: 'started' as const };
    player.set({ phase: 'playing', ...running, remaining: 300, elapsed: 0 });
    player.set({ phase: 'playing', ...running, remaining: 290, elapsed: 10 });
    player.set({ phase: 'idle', ended });
    // Changes reach the device one after the other: with this one the session is there.
    await data.routines.save({ ...routine, days: [1] });
  };
  return { data, requestPersistentStorage, listen };
}

it('is not asked for what is easily made again: nothing, a session begun, a routine', async () => {
  const { requestPersistentStorage, listen } = page();
  await listen('stopped');
  expect(requestPersistentStorage).not.toHaveBeenCalled();
});

it('is asked once, when the first session was heard to its end', async () => {
  const { data, requestPersistentStorage, listen } = page();
  await listen('stopped');
  await listen('completed');
  expect(requestPersistentStorage).toHaveBeenCalledOnce();
  await data.favourites.toggle(3);
  await data.assessments.add(answers);
  expect(requestPersistentStorage).toHaveBeenCalledOnce();
});

it('is asked with the first favourite, once it is on the device, and not when one is taken away', async () => {
  const { data, requestPersistentStorage } = page();
  await data.favourites.toggle(3);
  expect(requestPersistentStorage).toHaveBeenCalledOnce();
  const later = page();
  await expect.poll(() => later.data.favourites.getSnapshot()).toEqual([3]);
  await later.data.favourites.toggle(3);
  expect(later.requestPersistentStorage).not.toHaveBeenCalled();
});

it('is asked with the first assessment', async () => {
  const { data, requestPersistentStorage } = page();
  await data.assessments.add(answers);
  expect(requestPersistentStorage).toHaveBeenCalledOnce();
});

it('is never asked where nothing is kept', async () => {
  const requestPersistentStorage = vi.fn(() => Promise.resolve(true));
  const data = createPersonalData(testSeams({ requestPersistentStorage }));
  await data.favourites.toggle(3);
  await data.assessments.add(answers);
  expect(requestPersistentStorage).not.toHaveBeenCalled();
});
