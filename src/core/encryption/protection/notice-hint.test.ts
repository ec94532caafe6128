import { expect, it } from 'vitest';
import { createStore } from '#core/store.ts';
import { keepNoticeHint } from './notice-hint.ts';
import type { ProtectionState } from './protection.ts';

const open = (answer: 'none' | 'later' | 'no'): ProtectionState => ({ kind: 'open', answer });
const locked: ProtectionState = { kind: 'locked', wasRemoved: false };
const sealed = (trouble?: 'behind' | 'forged' | 'replaced'): ProtectionState => ({
  kind: 'protected',
  ways: [],
  trouble,
});
const halfDay = 43_200_000;

/** On a device that is up to date and has records. */
function watched(stored?: string) {
  const protection = createStore<ProtectionState>({ kind: 'opening' });
  const sync = createStore(0);
  const device = { notice: stored, time: 1000, isUpToDate: true, hasRecords: true, isSignedOut: false };
  keepNoticeHint({
    protection,
    sync: { subscribe: sync.subscribe, isUpToDate: () => device.isUpToDate },
    hasRecords: () => device.hasRecords,
    isSignedOut: () => device.isSignedOut,
    storage: { read: () => device.notice, write: (_key, text) => void (device.notice = text) },
    forget: () => void (device.notice = undefined),
    now: () => device.time,
  });
  return { device, show: protection.set, synchronise: () => sync.set(sync.getSnapshot() + 1) };
}

it('offers half a day after there was something to protect, and does not put that off', () => {
  const { device, show, synchronise } = watched();
  show(open('none'));
  expect(device.notice).toBe(`offer ${1000 + halfDay}`);
  device.time = 5000;
  synchronise();
  show(open('none'));
  expect(device.notice).toBe(`offer ${1000 + halfDay}`);
});

it.each(['isUpToDate', 'hasRecords'] as const)('waits with the offer for %s', (lacking) => {
  const { device, show, synchronise } = watched();
  device[lacking] = false;
  show(open('none'));
  expect(device.notice).toBeUndefined();
  device[lacking] = true;
  synchronise();
  expect(device.notice).toMatch(/^offer/u);
});

it.each([open('later'), open('no'), sealed(), sealed('behind')])('asks no longer in the state %j', (state) => {
  const { device, show } = watched();
  show(open('none'));
  show(state);
  expect(device.notice).toBeUndefined();
});

it.each([locked, sealed('replaced')])('says that the key is missing in the state %j, until it is there', (state) => {
  const { device, show } = watched('offer 1');
  show(state);
  expect(device.notice).toBe('locked');
  show(sealed());
  expect(device.notice).toBeUndefined();
});

it('keeps what it knows while the state is unknown, and forgets it at a sign-out', () => {
  const { device, show, synchronise } = watched('offer 1');
  synchronise();
  show({ kind: 'unavailable' });
  expect(device.notice).toBe('offer 1');
  device.isSignedOut = true;
  synchronise();
  expect(device.notice).toBeUndefined();
});
