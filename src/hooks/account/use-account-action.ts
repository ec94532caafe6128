import { useEffect, useRef, useState } from 'react';
import type { AccountFailure, AccountResult } from '#core/account/real-account.ts';

export interface AccountAction {
  isBusy: boolean;
  /** Failure of the last run, until the next one starts. */
  failure: AccountFailure | undefined;
  /** Shows what has failed elsewhere, in the name of this action. */
  fail: (failure: AccountFailure) => void;
  /** For a form that asks something else now. */
  forgetFailure: () => void;
  /**
   * Resolves with undefined while another run is under way, and if the person has left before the answer: the caller
   * then does nothing more.
   */
  run: <Value>(verb: () => Promise<AccountResult<Value>>) => Promise<AccountResult<Value> | undefined>;
}

export function useAccountAction(): AccountAction {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<AccountFailure>();
  const isRunning = useRef(false);
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const run: AccountAction['run'] = async (verb) => {
    if (isRunning.current) return undefined;
    isRunning.current = true;
    setBusy(true);
    setFailure(undefined);
    const result = await verb();
    isRunning.current = false;
    if (!isMounted.current) return undefined;
    setBusy(false);
    if (result.kind === 'failed') setFailure(result);
    return result;
  };
  return { isBusy, failure, fail: setFailure, forgetFailure: () => setFailure(undefined), run };
}
