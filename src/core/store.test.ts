import { expect, it, vi } from 'vitest';
import { createStore } from './store.ts';

it('set notifies listeners only of a different value', () => {
  const store = createStore(1);
  const listener = vi.fn();
  store.subscribe(listener);
  store.set(1);
  expect(listener).not.toHaveBeenCalled();
  store.set(2);
  expect(listener).toHaveBeenCalledTimes(1);
  expect(store.getSnapshot()).toBe(2);
});

it('set does not notify listeners that have unsubscribed, even during a notification', () => {
  const store = createStore('a');
  const second = vi.fn();
  const leaveSecond = store.subscribe(second);
  const leaveFirst = store.subscribe(() => leaveFirst());
  store.set('b');
  leaveSecond();
  store.set('c');
  expect(second).toHaveBeenCalledTimes(1);
});
