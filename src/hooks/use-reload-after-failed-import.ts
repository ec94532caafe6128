import { useEffect, useEffectEvent } from 'react';
import { reloadAfterFailedImport } from '#core/platform/page/served-version.ts';
import { usePlayer } from './use-player.ts';

/** Firefox caches a failed module for the life of the page. @param missing the error of a repeated attempt */
export function useReloadAfterFailedImport(missing: Error | undefined): void {
  const { phase } = usePlayer().state;
  const reload = useEffectEvent((failed: Error) => {
    if (phase === 'idle') void reloadAfterFailedImport(failed);
  });
  useEffect(() => missing && reload(missing), [missing]);
}
