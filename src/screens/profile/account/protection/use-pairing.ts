import { useEffect, useEffectEvent, useState } from 'react';
import type { AccountFailure, AccountResult } from '#core/account/real-account.ts';

type Pairing<Device> = { device?: Device; failure?: AccountFailure };

interface UsedPairing<Device> extends Pairing<Device> {
  /** The only try was wrong. */
  fail: (failure: AccountFailure) => void;
}

/** Begins when it is shown, and ends when the person leaves. */
export function usePairing<Device>(
  begin: (signal: AbortSignal) => Promise<AccountResult<Device>>,
): UsedPairing<Device> {
  const [pairing, setPairing] = useState<Pairing<Device>>({});
  const start = useEffectEvent(begin);
  useEffect(() => {
    const leaving = new AbortController();
    void start(leaving.signal).then((result) => {
      if (leaving.signal.aborted) return;
      setPairing(result.kind === 'done' ? { device: result.value } : { failure: result });
    });
    return () => leaving.abort();
  }, []);
  return { ...pairing, fail: (failure) => setPairing({ failure }) };
}
