import { expect, it } from 'vitest';
import { createStore } from '#core/store.ts';
import type { DeviceSyncState, DeviceSyncView } from './device-sync.ts';
import { storeSyncHint } from './store-sync-hint.ts';
import { syncHintKey } from './sync-hint.ts';

function viewIn(kind: DeviceSyncState['kind']): DeviceSyncView {
  return { state: { kind } as DeviceSyncState, hasOthersRecords: false, unsent: 0, isEmptied: false };
}

function openHint(hint?: string) {
  const stored = new Map(hint === undefined ? [] : [[syncHintKey, hint]]);
  const view = createStore(viewIn('opening'));
  storeSyncHint(view, { write: (key, value) => void stored.set(key, value), remove: (key) => void stored.delete(key) });
  return { setState: (kind: DeviceSyncState['kind']) => view.set(viewIn(kind)), hint: () => stored.get(syncHintKey) };
}

it.each(['synchronised', 'running', 'offline', 'second-factor', 'session-ended', 'account-gone'] as const)(
  'stores the hint of a device with a copy of an account: %s',
  (kind) => {
    const { setState, hint } = openHint();
    setState(kind);
    expect(hint()).toBe('1');
  },
);

it.each(['signed-out', 'choose', 'ready', 'unavailable'] as const)(
  'removes the hint of a device without such a copy: %s',
  (kind) => {
    const { setState, hint } = openHint('1');
    setState(kind);
    expect(hint()).toBeUndefined();
  },
);

it.each(['1', undefined])('leaves the hint %s unchanged until the state is known', (before) => {
  const { setState, hint } = openHint(before);
  setState('opening');
  expect(hint()).toBe(before);
});
