import { useEffect, useEffectEvent } from 'react';
import { reloadAfterFailedImport } from '#core/platform/page/served-version.ts';
import { usePlayer } from './use-player.ts';

/** Reloads the page, because Firefox caches a failed module as long as it lives. @param missing the error of a retry */
export function useReloadAfterFailedImport(missing: Error | undefined): void {
  const { phase } = usePlayer().state;
  const reload = useEffectEvent((failed: Error) => {
    if (phase === 'idle') void reloadAfterFailedImport(failed);
  });
  useEffect(() => missing && reload(missing), [missing]);
}
