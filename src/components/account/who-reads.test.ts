import { describe, expect, it } from 'vitest';
import type { ProtectionState } from '#core/encryption/protection/protection.ts';
import type { DeviceSyncState } from '#core/sync/device-sync.ts';
import type { RefusalReason, SealedReport } from '#core/sync/sync-status.ts';
import { account as english } from '#i18n/messages/en/account.ts';
import { account as spanish } from '#i18n/messages/es/account.ts';
import { whoReads, type WhoReads } from './who-reads.ts';

type Protection = ProtectionState['kind'] | 'none';
const protections: Readonly<Record<Protection, ProtectionState | undefined>> = {
  none: undefined,
  opening: { kind: 'opening' },
  unavailable: { kind: 'unavailable' },
  'not-offered': { kind: 'not-offered' },
  open: { kind: 'open', answer: 'none' },
  locked: { kind: 'locked', wasRemoved: false },
  protected: { kind: 'protected', ways: [], trouble: undefined },
};

const report = (openLeft: SealedReport['openLeft']): SealedReport => ({
  isSealedThere: true,
  openLeft,
  unopenable: 0,
  replayed: 0,
  offered: 0,
  missing: 0,
  unopened: 0,
  reopened: 0,
  dismissedUpTo: undefined,
});

/** Kinds that say nothing of a sealed account, unless a report is there. */
const plain: DeviceSyncState[] = [
  { kind: 'synchronised', lastAt: 0 },
  { kind: 'waiting', count: 1 },
  { kind: 'running', done: 1, total: 2 },
  { kind: 'offline' },
  ...(['record', 'server', 'account-full', 'device-full', 'unexpected'] as const).map(refused),
];
const bare: (DeviceSyncState | undefined)[] = [
  undefined,
  ...(['second-factor', 'opening', 'account-gone', 'signed-out', 'session-ended'] as const).map((kind) => ({ kind })),
  ...(['choose', 'ready', 'unavailable'] as const).map((kind) => ({ kind })),
  refused('erasure'),
];
function refused(reason: RefusalReason): DeviceSyncState {
  return { kind: 'refused', reason, detail: '' };
}
const withReport = (openLeft: SealedReport['openLeft']): DeviceSyncState[] =>
  plain.map((state) => ({ ...state, sealed: report(openLeft) }) as DeviceSyncState);

const withoutSync: Readonly<Record<Protection, WhoReads | undefined>> = {
  none: 'open',
  opening: undefined,
  unavailable: 'unlessSealed',
  'not-offered': 'open',
  open: 'offered',
  locked: 'unsure',
  protected: 'unsure',
};
const always = (answer: WhoReads) =>
  Object.fromEntries(Object.keys(protections).map((kind) => [kind, answer])) as Record<Protection, WhoReads>;

const table: [string, (DeviceSyncState | undefined)[], Readonly<Record<Protection, WhoReads | undefined>>][] = [
  ['says nothing of a sealed account', [...bare, ...plain], withoutSync],
  ['has nothing open left', withReport(undefined), always('sealed')],
  ['may have left open records, which this device removes', withReport('here'), always('sealing')],
  ['may have left open records, which another device removes', withReport('elsewhere'), always('sealing')],
  ['is not sealed, or not to the end', (['unsealed', 'unproved', 'sealing'] as const).map(refused), always('sealing')],
  // Also where the site seals nothing any more.
  ['is locked', [{ kind: 'locked' }], always('unsure')],
];

describe.each(table)('where the synchronisation %s', (_what, states, answers) => {
  it.each(Object.keys(protections) as Protection[])('and the protection is %s', (protection) => {
    const state = protections[protection];
    expect(states.map((sync) => whoReads(state, sync))).toEqual(states.map(() => answers[protection]));
  });
});

/** What a sentence may say only where it is so. */
const claims = {
  'can read what is synchronised': [/^Quien administra este sitio puede leer/u, /^Whoever runs this site can read/u],
  'open records may be on the server': [/en el servidor/u, /on the server/u],
  'nobody else reads what leaves the devices': [/no puede leerlo/u, /cannot read it/u],
  'sizes tell the kind': [
    /cuándo y cuánto.*por el tamaño.*de qué tipo/u,
    /when and how much.*from its size.*which kind/u,
  ],
  'open records are a possibility': [
    / Si sincronizaste algo sin cifrar, puede/u,
    / If you synchronised anything.*, it may/u,
  ],
} as const;
const claimed: Readonly<Record<WhoReads, readonly (keyof typeof claims)[]>> = {
  open: ['can read what is synchronised'],
  offered: ['can read what is synchronised'],
  unlessSealed: ['can read what is synchronised'],
  sealing: ['open records may be on the server'],
  sealed: ['nobody else reads what leaves the devices', 'sizes tell the kind', 'open records are a possibility'],
  unsure: [
    'open records may be on the server',
    'nobody else reads what leaves the devices',
    'sizes tell the kind',
    'open records are a possibility',
  ],
};

it.each(Object.keys(claimed) as WhoReads[])(
  'the sentence “%s” says no more than is so, in both languages',
  (answer) => {
    const made = Object.keys(claims) as (keyof typeof claims)[];
    for (const [at, { whoReads: texts }] of [spanish, english].entries())
      expect(made.filter((claim) => claims[claim][at]?.test(texts[answer]))).toEqual(claimed[answer]);
  },
);
