import { useMemo, useState } from 'react';
import { watchInstallState, watchOfflineReady, type InstallState } from '#core/platform/device/installation.ts';
import { online } from '#core/platform/device/online.ts';
import { useReadable } from './use-readable.ts';
import { useServices } from './services-context.ts';

/** True during hydration. */
export function useOnline(): boolean {
  return useReadable(online, true);
}

export function useInstallation(): { state: InstallState; isOfflineReady: boolean; install: () => void } {
  const { installOffer } = useServices();
  const state = useMemo(() => watchInstallState(installOffer), [installOffer]);
  const [offlineReady] = useState(() => watchOfflineReady());
  return {
    isOfflineReady: useReadable(offlineReady, false),
    state: useReadable(state, 'unavailable'),
    // The browser shows the result itself.
    install: () =>
      void installOffer
        .getSnapshot()
        ?.prompt()
        .catch(() => undefined),
  };
}
