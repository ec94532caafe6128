import { done, failed, type AccountResult } from '#core/account/account-result.ts';
import type { DeviceKeysStore } from '#core/encryption/ways/device-keys.ts';
import { createKeyKeeper } from '#core/encryption/ways/key-keeper.ts';
import { protectionFailure } from './protection-failure.ts';
import type { Act, Opened, ProtectionSeams } from './protection-seams.ts';
import { createVerbs } from './protection-verbs.ts';
import { createView } from './protection-view.ts';
import type { Protection } from './protection.ts';

/** Pages that came by plain http have none. */
const hasCryptography = (): boolean => (crypto.subtle as SubtleCrypto | undefined) !== undefined;

async function checkDevice(store: DeviceKeysStore): Promise<AccountResult> {
  if (!hasCryptography()) return failed('protection-unsupported');
  try {
    await store.assertKeeps();
    return done;
  } catch (error) {
    return protectionFailure(error);
  }
}

/** The keys of the person who is signed in, on this device. */
export function createProtection(seams: ProtectionSeams): Protection {
  const { person, held, store, onUnexpected } = seams;
  const { state, answer, lookFor } = createView(seams);
  let opened: Opened | undefined;
  const openedNow = (): Opened | undefined => {
    const userId = person.getSnapshot();
    if (userId === undefined) return undefined;
    if (opened?.userId !== userId) {
      const server = seams.openServer(userId);
      opened = { userId, server, keeper: createKeyKeeper({ ...seams, userId, server }) };
    }
    return opened;
  };

  let last: string | undefined;
  /** A person who signs out leaves no key behind. */
  const follow = async (next: string | undefined): Promise<void> => {
    if (next === last) return;
    state.set({ kind: next === undefined ? 'unavailable' : 'opening' });
    const left = last;
    // The second factor or a new password may be missing.
    if (next === undefined && !seams.isSignedOut()) return;
    last = next;
    if (left === undefined) return;
    held.lock(left);
    await store.remove(left);
  };
  const look = async (): Promise<boolean> => {
    try {
      const of = openedNow();
      await follow(of?.userId);
      return of !== undefined && (await lookFor(of));
    } catch (error) {
      onUnexpected(error);
      return false;
    }
  };

  const act: Act = async (call, wrongKey) => {
    const of = openedNow();
    if (!of) return failed('signed-out');
    if (!hasCryptography()) return failed('protection-unsupported');
    const attempt = async (): ReturnType<typeof call> => {
      try {
        const result = await call(of);
        await look();
        return result;
      } catch (error) {
        const failure = protectionFailure(error, wrongKey);
        if (failure.problem === 'unexpected') onUnexpected(error);
        if (failure.problem === 'words-overtaken') await look();
        return failure;
      }
    };
    const first = await attempt();
    if (first.kind === 'done' || first.problem !== 'reauthentication-needed') return first;
    await seams.refresh();
    return attempt();
  };

  for (const occasion of [person, ...seams.occasions]) occasion.subscribe(() => void look());
  store.watch(() => void look());
  // The synchronisation hears first that another device has sealed the account.
  held.subscribe(() => {
    const isLocked = held.stateOf(person.getSnapshot()).kind === 'locked';
    if (isLocked && ['open', 'not-offered'].includes(state.getSnapshot().kind)) void look();
  });
  void look();
  return {
    subscribe: state.subscribe,
    getSnapshot: state.getSnapshot,
    look,
    checkDevice: () => checkDevice(store),
    putOff: answer('later'),
    decline: answer('no'),
    ...createVerbs({ ...seams, act }),
  };
}
