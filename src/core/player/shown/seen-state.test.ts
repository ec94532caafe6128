import { expect, it, vi } from 'vitest';
import { createStore } from '#core/store.ts';
import type { PlayerState } from '#core/player/player-state.ts';
import { planOf } from '#core/player/plan.fixture.ts';
import { seenState } from './seen-state.ts';

const plan = planOf();
const playing = (elapsed: number): PlayerState =>
  ({ phase: 'playing', plan, milestone: 'started', elapsed, remaining: 60 - elapsed }) as PlayerState;

it('shows in the dark that the bells which wake begin to ring', () => {
  const night = { ...plan, wakes: 300 };
  const waking = (remaining: number): PlayerState =>
    ({ phase: 'playing', plan: night, milestone: 'started', elapsed: 1, remaining }) as PlayerState;
  const [player, isDark] = [createStore(waking(130)), createStore(true)];
  const seen = seenState(player, isDark);
  player.set(waking(121));
  expect(seen.getSnapshot()).toMatchObject({ remaining: 130 });
  player.set(waking(120));
  expect(seen.getSnapshot()).toMatchObject({ remaining: 120 });
});

it('follows the seconds, but not in the dark, where all else is still seen', () => {
  const [player, isDark] = [createStore(playing(1)), createStore(false)];
  const seen = seenState(player, isDark);
  const listener = vi.fn<() => void>();
  seen.subscribe(listener);
  player.set(playing(2));
  expect(seen.getSnapshot()).toBe(player.getSnapshot());
  isDark.set(true);
  const still = seen.getSnapshot();
  player.set(playing(3));
  expect(seen.getSnapshot()).toBe(still);
  player.set({ phase: 'idle', ended: 'completed' });
  expect(seen.getSnapshot()).toEqual({ phase: 'idle', ended: 'completed' });
  player.set(playing(5));
  player.set(playing(6));
  listener.mockClear();
  isDark.set(false);
  expect(listener).toHaveBeenCalledOnce();
  expect(seen.getSnapshot()).toBe(player.getSnapshot());
});
