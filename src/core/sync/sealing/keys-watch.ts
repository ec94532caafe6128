import type { AccountKeys } from '#core/encryption/account-keys.ts';
import type { HeldKeys } from '#core/encryption/held-keys.ts';
import { OtherKeysError } from '#core/sync/cycle-context.ts';

/** Milliseconds after a look at the keys that found no newer ones: a server may name any generation, in any answer. */
const pauseAfterNone = 60_000;

/** Sees to it that nothing is sealed with older keys than the account has: a device that was removed could read it. */
export interface KeysWatch {
  /** @throws OtherKeysError where this page has other keys by now, newer ones or of another authority, or none any more */
  check: () => void;
  /** The server speaks of newer keys. Asks for them, if they were not asked for in vain just before. @throws as `check` */
  lookForNewer: () => Promise<void>;
}

interface WatchSeams {
  heldKeys: Pick<HeldKeys, 'stateOf'>;
  /** As in SyncDependencies. */
  lookForKeys: () => Promise<void>;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** @returns the watch over some keys. All share one pause */
export function createKeysWatch({ heldKeys, lookForKeys, now }: WatchSeams) {
  let lastInVain = Number.NEGATIVE_INFINITY;
  return (keys: AccountKeys): KeysWatch => {
    const check = (): void => {
      const held = heldKeys.stateOf(keys.userId);
      if (held.kind !== 'open' || held.keys !== keys) throw new OtherKeysError();
    };
    return {
      check,
      lookForNewer: async () => {
        check();
        if (Math.abs(now() - lastInVain) < pauseAfterNone) return;
        // Where the keys cannot be asked for, the server still refuses what is sealed with older ones.
        await lookForKeys().catch(() => undefined);
        check();
        lastInVain = now();
      },
    };
  };
}
