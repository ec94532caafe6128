import { PersonalRecordsError } from '#core/backend/personal-records-error.ts';
import type { AccountKeys } from '#core/encryption/account-keys.ts';
import type { HeldKeys } from '#core/encryption/held-keys.ts';
import { OtherKeysError } from '#core/sync/cycle-context.ts';

/** Milliseconds after a look at the keys that found no newer ones: a server may name any generation, in any answer. */
const pauseAfterNone = 60_000;

/** Sees to it that nothing is sealed with older keys than the account has: a device that was removed could read it. */
export interface KeysWatch {
  /** @throws OtherKeysError where this page has other keys by now, newer ones or of another authority, or none any more */
  check: () => void;
  /**
   * The server speaks of newer keys. Asks for them, if they were not asked for in vain just before.
   * @throws as `check`; PersonalRecordsError where there was no answer
   */
  lookForNewer: () => Promise<void>;
}

interface WatchSeams {
  heldKeys: Pick<HeldKeys, 'stateOf'>;
  /** As in SyncDependencies. */
  lookForKeys: () => Promise<boolean>;
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
        const isAnswered = await lookForKeys().catch(() => false);
        check();
        // The cycle ends, and comes again after its own pause: rows that the newer keys may open count as no others.
        if (!isAnswered) throw new PersonalRecordsError('busy', 'the keys are unknown');
        lastInVain = now();
      },
    };
  };
}
