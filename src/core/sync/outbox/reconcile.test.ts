import { describe, expect, it } from 'vitest';
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

describe('a favourite that another one of the same key has followed', () => {
  const favourite = (addedAt: number, position = 0): RecordData => ({ frequencyId: 3, position, addedAt });
  const old = favourite(100);
  const time = { serverNow: 1000, common: 0 };
  const third = { kind: 'favourites', key: '3' } as const;

  interface Sides {
    here: RecordData | null;
    hereAt: number;
    there: RecordData | null;
    thereAt: number;
    sent?: (RecordData | null)[] | undefined;
    rev?: number | undefined;
  }

  function reconciled({ here, hereAt, there, thereAt, sent, rev }: Sides) {
    const known = { ...(sent && { sent }), ...(rev !== undefined && { rev }) };
    const row = { ...third, base: 1, editedAt: hereAt, dirty: 1, agreed: old, ...known } as const;
    const next = rev !== undefined && { rev: rev + 1 };
    return reconcile(row, { ...third, here, there, seq: 5, editedAt: thereAt, ...next }, time);
  }

  it.each([
    { rev: undefined, sent: undefined },
    { rev: 1, sent: undefined },
    { rev: undefined, sent: [null] },
    { rev: undefined, sent: [null, favourite(490)] },
  ])('is gone on both sides: the later of choice and removal counts (%o)', (known) => {
    const chosen = favourite(608);
    expect(reconciled({ here: null, hereAt: 500, there: chosen, thereAt: 608, ...known })).toMatchObject({
      data: chosen,
      row: { base: 5 },
    });
    expect(reconciled({ here: null, hereAt: 700, there: chosen, thereAt: 608, ...known })).toMatchObject({
      data: null,
      row: { dirty: 1, agreed: chosen, editedAt: 700 },
    });
    expect(reconciled({ here: chosen, hereAt: 608, there: null, thereAt: 500, ...known }).data).toEqual(chosen);
    expect(reconciled({ here: chosen, hereAt: 608, there: null, thereAt: 700, ...known }).data).toBeNull();
  });

  it.each([
    { hereAt: 608, thereAt: 700 },
    { hereAt: 700, thereAt: 608 },
  ])('keeps nothing of a change of the old one ($hereAt here, $thereAt there)', (times) => {
    const [chosen, moved] = [favourite(608, -1), favourite(100, 7)];
    expect(reconciled({ here: chosen, there: moved, ...times }).data).toEqual(chosen);
    expect(reconciled({ here: moved, there: chosen, ...times }).data).toEqual(chosen);
  });

  it('is the one that was chosen later, where both sides have chosen it again', () => {
    const [one, other] = [favourite(608, -1), favourite(650, -2)];
    expect(reconciled({ here: one, hereAt: 608, there: other, thereAt: 650 }).data).toEqual(other);
    expect(reconciled({ here: other, hereAt: 650, there: one, thereAt: 608 }).data).toEqual(other);
  });

  it('stays removed where the other side has changed the old one, however late', () => {
    const moved = favourite(100, 7);
    expect(reconciled({ here: null, hereAt: 500, there: moved, thereAt: 900 }).data).toBeNull();
    const removed = reconciled({ here: moved, hereAt: 900, there: null, thereAt: 500 });
    // The removal keeps its time: it may be older than another choice.
    expect(removed).toEqual({ data: null, row: { ...third, base: 5, editedAt: 500 } });
  });

  it('counts in the same way where a newer version had written it, and this one can read it now', () => {
    const unread = { data: favourite(608), version: 1, seq: 5, editedAt: 608 };
    const row = { ...third, base: 1, editedAt: 500, dirty: 2, agreed: old, unread } as const;
    const arrival = { ...third, here: null, there: favourite(608), seq: 5, editedAt: 608 };
    expect(reconcile(row, arrival, time).data).toEqual(favourite(608));
  });
});

it.each([
  { at: 300, row: { dirty: 1, editedAt: 300, agreed: withTheme('dark') } },
  { at: 200, row: { editedAt: 200 } },
  { at: 100, row: { editedAt: 200 } },
  { at: 5000, row: { editedAt: 200 } },
])(
  'what is said here at $at is written anew only where the other side has said it before, at 200 (now: 1000)',
  ({ at, row: expected }) => {
    const row = { ...named, base: 1, editedAt: at, dirty: 1, agreed } as const;
    const arrival = { ...named, here: withTheme('dark'), there: withTheme('dark'), seq: 5, editedAt: 200 };
    const result = reconcile(row, arrival, { serverNow: 1000, common: 0 });
    expect(result.data).toEqual(withTheme('dark'));
    expect(result.row).toEqual(expect.objectContaining({ base: 5, ...expected }));
    expect(result.row.dirty).toBe(expected.dirty);
  },
);
