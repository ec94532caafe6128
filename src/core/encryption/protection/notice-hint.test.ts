import { expect, it, vi } from 'vitest';
import { done, failed } from '#core/account/account-result.ts';
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
  const device = {
    notice: stored,
    time: 1000,
    keepsKeys: true,
    isUpToDate: true,
    hasRecords: true,
    isSignedOut: false,
  };
  const checkDevice = vi.fn(async () => (device.keepsKeys ? done : failed('protection-unkept')));
  keepNoticeHint({
    protection: { ...protection, checkDevice },
    sync: { subscribe: sync.subscribe, isUpToDate: () => device.isUpToDate },
    hasRecords: () => device.hasRecords,
    isSignedOut: () => device.isSignedOut,
    storage: { read: () => device.notice, write: (_key, text) => void (device.notice = text) },
    forget: () => void (device.notice = undefined),
    now: () => device.time,
  });
  const settled = async (change: () => void): Promise<void> => {
    change();
    await Promise.allSettled(checkDevice.mock.results.map(({ value }) => value));
    await Promise.resolve();
  };
  return {
    device,
    checkDevice,
    show: (state: ProtectionState) => settled(() => protection.set(state)),
    synchronise: () => settled(() => sync.set(sync.getSnapshot() + 1)),
  };
}

it('offers half a day after there was something to protect, and does not put that off', async () => {
  const { device, show, synchronise } = watched();
  await show(open('none'));
  expect(device.notice).toBe(`offer ${1000 + halfDay}`);
  device.time = 5000;
  await synchronise();
  await show(open('none'));
  expect(device.notice).toBe(`offer ${1000 + halfDay}`);
});

it.each(['isUpToDate', 'hasRecords'] as const)('waits with the offer for %s', async (lacking) => {
  const { device, show, synchronise } = watched();
  device[lacking] = false;
  await show(open('none'));
  expect(device.notice).toBeUndefined();
  device[lacking] = true;
  await synchronise();
  expect(device.notice).toMatch(/^offer/u);
});

it.each([open('later'), open('no'), sealed(), sealed('behind')])('asks no longer in the state %j', async (state) => {
  const { device, show } = watched();
  await show(open('none'));
  await show(state);
  expect(device.notice).toBeUndefined();
});

it.each([locked, sealed('replaced')])(
  'says that the key is missing in the state %j, until it is there',
  async (state) => {
    const { device, show } = watched('offer 1');
    await show(state);
    expect(device.notice).toBe('locked');
    await show(sealed());
    expect(device.notice).toBeUndefined();
  },
);

it('keeps what it knows while the state is unknown, and forgets it at a sign-out', async () => {
  const { device, show, synchronise } = watched('offer 1');
  await synchronise();
  await show({ kind: 'unavailable' });
  expect(device.notice).toBe('offer 1');
  device.isSignedOut = true;
  await synchronise();
  expect(device.notice).toBeUndefined();
});

it.each([undefined, 'locked', 'offer 1'])(
  'offers nothing in a browser that keeps no key, which it tries once, where “%s” was noted before',
  async (noted) => {
    const { device, checkDevice, show, synchronise } = watched(noted);
    device.keepsKeys = false;
    await show(open('none'));
    expect(device.notice).toBeUndefined();
    await synchronise();
    expect([device.notice, checkDevice.mock.calls.length]).toEqual([undefined, 1]);
  },
);

it('tries no browser in which there is nothing to offer', async () => {
  const { checkDevice, show } = watched('offer 1');
  await show(open('later'));
  await show(locked);
  expect(checkDevice).not.toHaveBeenCalled();
});
