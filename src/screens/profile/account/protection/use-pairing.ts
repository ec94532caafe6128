import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import type { AccountFailure, AccountResult } from '#core/account/real-account.ts';

type Pairing<Device> = { device?: Device; failure?: AccountFailure };

interface UsedPairing<Device> extends Pairing<Device> {
  /** It has ended here. */
  fail: (failure: AccountFailure) => void;
}

/** Begins when it is shown, and ends when the person leaves. @param ended what resolves where the other device ends it */
export function usePairing<Device>(
  begin: (signal: AbortSignal) => Promise<AccountResult<Device>>,
  ended?: (device: Device) => Promise<AccountFailure>,
): UsedPairing<Device> {
  const [pairing, setPairing] = useState<Pairing<Device>>({});
  const start = useEffectEvent(begin);
  const follow = useEffectEvent((device: Device) => ended?.(device));
  useEffect(() => {
    const leaving = new AbortController();
    const show = (next: Pairing<Device>): void => {
      // The next step may wait for its texts: the page stays as it is meanwhile, with its focus and its place.
      if (!leaving.signal.aborted) startTransition(() => setPairing(next));
    };
    const run = async (): Promise<void> => {
      const result = await start(leaving.signal);
      if (result.kind === 'failed') return show({ failure: result });
      show({ device: result.value });
      const failure = await follow(result.value);
      if (failure) show({ failure });
    };
    void run();
    return () => leaving.abort();
  }, []);
  return { ...pairing, fail: (failure) => setPairing({ failure }) };
}
