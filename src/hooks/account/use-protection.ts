import { useMemo } from 'react';
import type { AccountFailure } from '#core/account/real-account.ts';
import type {
  Protection,
  ProtectionService,
  ProtectionState,
  ProtectionVerbs,
} from '#core/encryption/protection/protection.ts';
import { useReadable } from '#hooks/use-readable.ts';
import { useServices } from '#hooks/services-context.ts';

export interface UsedProtection {
  state: ProtectionState;
  protection: ProtectionVerbs;
}

/** undefined where accounts are simulated, and while the page is hydrated. */
export function useProtection(): UsedProtection | undefined {
  const { protection: service } = useServices();
  const state = useReadable(service, undefined);
  const protection = useMemo(() => service && verbsOf(service), [service]);
  return state && protection && { state, protection };
}

/** The first verb fetches the code; where that fails, verbs fail as `offline`. */
function verbsOf({ open }: ProtectionService): ProtectionVerbs {
  const opened = async <Result>(act: (verbs: Protection) => Promise<Result>): Promise<Result | AccountFailure> => {
    const verbs = await open().catch(() => undefined);
    return verbs ? act(verbs) : { kind: 'failed', problem: 'offline' };
  };
  return {
    look: async () => (await opened((verbs) => verbs.look())) === true,
    checkDevice: () => opened((verbs) => verbs.checkDevice()),
    putOff: () => void opened(async (verbs) => verbs.putOff()),
    decline: () => void opened(async (verbs) => verbs.decline()),
    protect: (phrase) => opened((verbs) => verbs.protect(phrase)),
    unlockWithPhrase: (typed) => opened((verbs) => verbs.unlockWithPhrase(typed)),
    unlockWithPasskey: () => opened((verbs) => verbs.unlockWithPasskey()),
    join: (signal) => opened((verbs) => verbs.join(signal)),
    share: (signal) => opened((verbs) => verbs.share(signal)),
    addPasskey: (signal) => opened((verbs) => verbs.addPasskey(signal)),
    changePhrase: (...given) => opened((verbs) => verbs.changePhrase(...given)),
    remove: (id) => opened((verbs) => verbs.remove(id)),
    startAnew: (phrase) => opened((verbs) => verbs.startAnew(phrase)),
    restore: () => opened((verbs) => verbs.restore()),
  };
}
