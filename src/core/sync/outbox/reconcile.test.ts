import { expect, it } from 'vitest';
import { preferencesKey, preferencesKind, type RecordData } from './outbox-row.ts';
import { reconcile } from './reconcile.ts';

const named = { kind: preferencesKind, key: preferencesKey } as const;
const agreed = { shortcuts: true, theme: 'system' };
const withTheme = (theme: string): RecordData => ({ ...agreed, theme });

interface Case {
  /** Themes that were pushed at 100 or before, without an answer. */
  sent: string[];
  /** Chosen here at 100. */
  here: string;
  there: RecordData;
  at: number;
}

/** @returns what the device has then */
function merged({ sent, here, there, at }: Case): RecordData | null {
  const row = { ...named, base: 1, editedAt: 100, dirty: 1, agreed, sent: sent.map(withTheme) } as const;
  const arrival = { ...named, here: withTheme(here), there, seq: 5, editedAt: at };
  return reconcile(row, arrival, { serverNow: 1000, common: 0 }).data;
}

it('a later choice elsewhere counts, though it equals what was pushed from here before the last push', () => {
  const choice = { sent: ['dark', 'light'], here: 'light', at: 500 };
  expect(merged({ ...choice, there: withTheme('dark') })).toEqual(withTheme('dark'));
  const both = { ...withTheme('dark'), shortcuts: false };
  expect(merged({ ...choice, there: both })).toEqual(both);
});

it.each(['light', 'system'])(
  'a later choice elsewhere counts, though it equals the last push and %s was chosen here since',
  (here) => {
    const there = withTheme('dark');
    expect(merged({ sent: ['dark'], here, there, at: 500 })).toEqual(there);
  },
);

it.each(['light', 'system'])('the choice of %s here counts where another device goes on from the last push', (here) => {
  const there = { ...withTheme('dark'), shortcuts: false };
  expect(merged({ sent: ['dark'], here, there, at: 500 })).toEqual({ ...withTheme(here), shortcuts: false });
});

it.each(['dark', 'light'])('the choice here counts where the push of %s comes back, also undone', (theme) => {
  const arrived = { sent: ['dark', 'light'], there: withTheme(theme), at: 100 };
  for (const here of ['system', 'sepia']) expect(merged({ ...arrived, here }), here).toEqual(withTheme(here));
});

it('an old copy of what this device cannot read changes nothing, and a later edit of a restored server counts', () => {
  const unread = { data: { newer: 1 }, version: 99, seq: 7, editedAt: 300, rev: 5 };
  const row = { ...named, base: 3, editedAt: 200, rev: 4, unread };
  const time = { serverNow: 1000, common: 0 };
  const arrival = { ...named, here: withTheme('dark'), there: withTheme('light'), seq: 9, rev: 3 };
  const old = reconcile(row, { ...arrival, editedAt: 250 }, time);
  expect(old).toEqual({ data: withTheme('dark'), row, isReplay: true });
  expect(reconcile(row, { ...arrival, editedAt: 400 }, time).data).toEqual(withTheme('light'));
});
