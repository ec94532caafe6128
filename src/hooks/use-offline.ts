import { useMemo, useState, useSyncExternalStore } from 'react';
import { watchInstallState, watchKeptOffline } from '#core/platform/device/installation.ts';
import type { InstallState } from '#core/platform/device/installation.ts';
import { online } from '#core/platform/device/online.ts';
import { useServices } from './services-context.ts';

/** Whether there may be a network; until the page is taken over, yes. */
export function useOnline(): boolean {
  return useSyncExternalStore(online.subscribe, online.getSnapshot, () => true);
}

/** How the app can be installed here, and whether it works with no network; `install` does it, where it is offered. */
export function useInstallation(): { state: InstallState; keptOffline: boolean; install: () => void } {
  const { installOffer } = useServices();
  const state = useMemo(() => watchInstallState(installOffer), [installOffer]);
  const [kept] = useState(() => watchKeptOffline());
  return {
    keptOffline: useSyncExternalStore(kept.subscribe, kept.getSnapshot, () => false),
    state: useSyncExternalStore(state.subscribe, state.getSnapshot, () => 'unavailable'),
    // What the person answers, the browser shows by itself.
    install: () =>
      void installOffer
        .getSnapshot()
        ?.prompt()
        .catch(() => undefined),
  };
}
