import { useEffect, useEffectEvent } from 'react';
import { reloadIfStuck } from '#core/platform/page/served-version.ts';
import { usePlayer } from './use-player.ts';

/**
 * Loads the page anew where another try to fetch something has failed too although its file is there: Firefox keeps a failed
 * module for as long as the page lives. Not while a session would end by it. undefined: nothing is missing, or it was not tried again.
 */
export function useReloadWhenStuck(missing: Error | undefined): void {
  const { phase } = usePlayer().state;
  const reload = useEffectEvent((failed: Error) => {
    if (phase === 'idle') void reloadIfStuck(failed);
  });
  useEffect(() => missing && reload(missing), [missing]);
}
