import type { AccountState } from '#core/account/real-account.ts';
import type { HeldKeys } from '#core/encryption/held-keys.ts';
import type { Protection, ProtectionService, ProtectionState } from '#core/encryption/protection/protection.ts';
import { createStore, type Readable } from '#core/store.ts';
import type { DeviceSyncState, DeviceSyncView } from '#core/sync/device-sync.ts';
import { openOnce } from './lazy-services.ts';

/** Neither opens what it watches. */
type Watched<State> = Pick<Readable<State>, 'getSnapshot'> & { watch: Readable<State>['subscribe'] };

interface ProtectionSeams {
  isSealingOffered: boolean;
  /** What the device remembers to say of the keys, which may be over since the last visit. */
  notice: { isNoted: () => boolean; forget: () => void };
  account: Watched<AccountState>;
  sync: Watched<DeviceSyncView>;
  held: Pick<HeldKeys, 'stateOf' | 'subscribe'>;
}

/** The synchronisation is about to ask the server, and tells by the keys that are held if the account is sealed. */
const aboutToAsk: readonly DeviceSyncState['kind'][] = ['opening', 'signed-out', 'session-ended', 'ready'];
/** It does not ask. */
const neverAsks: readonly DeviceSyncState['kind'][] = ['choose', 'unavailable'];

const states = {
  opening: { kind: 'opening' },
  unavailable: { kind: 'unavailable' },
  'not-offered': { kind: 'not-offered' },
} as const satisfies Record<string, ProtectionState>;

/** Nobody but a person of a sealed account, or of one that may be sealed, needs the code and asks for keys. */
function needOf({ isSealingOffered, notice, account, sync, held }: ProtectionSeams): keyof typeof states | 'needed' {
  const now = account.getSnapshot();
  if (now.kind === 'opening') return 'opening';
  if (now.kind !== 'signed-in') return 'unavailable';
  if (isSealingOffered || notice.isNoted() || held.stateOf(now.person.id).kind !== 'none') return 'needed';
  const { kind } = sync.getSnapshot().state;
  if (neverAsks.includes(kind)) return 'needed';
  return aboutToAsk.includes(kind) ? 'opening' : 'not-offered';
}

/** The protection of an account, whose code is fetched and opened once it is needed. */
export function lazyProtection(load: () => Promise<Protection>, seams: ProtectionSeams): ProtectionService {
  const stateBefore = (): ProtectionState => {
    const need = needOf(seams);
    return states[need === 'needed' ? 'opening' : need];
  };
  const { set, subscribe, getSnapshot } = createStore<ProtectionState>(stateBefore());
  let isOpened = false;
  const open = openOnce(async () => {
    const protection = await load();
    isOpened = true;
    const update = (): void => set(protection.getSnapshot());
    protection.subscribe(update);
    update();
    return protection;
  });
  const openIfNeeded = (): void => {
    if (needOf(seams) === 'needed') open().catch(() => undefined);
  };
  let seen: string | undefined;
  const follow = (): void => {
    if (isOpened) return;
    const { kind } = seams.account.getSnapshot();
    // Another person may sign in next.
    if (kind === 'signed-out' && seams.notice.isNoted()) seams.notice.forget();
    set(stateBefore());
    // Where the code could not be fetched, not each batch of a synchronisation tries again.
    const now = `${kind} ${seams.sync.getSnapshot().state.kind} ${needOf(seams)}`;
    if (now !== seen) openIfNeeded();
    seen = now;
  };
  for (const watch of [seams.account.watch, seams.sync.watch, seams.held.subscribe]) watch(follow);
  return {
    open,
    getSnapshot,
    subscribe: (listener) => {
      openIfNeeded();
      return subscribe(listener);
    },
  };
}
