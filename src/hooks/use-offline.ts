import { useSyncExternalStore } from 'react';
import type { UpdateOffer } from '#core/platform/app-updates.ts';
import type { InstallState, Installation } from '#core/platform/installation.ts';
import { online } from '#core/platform/online.ts';
import { usePlayer } from './use-player.ts';
import { useServices } from './services-context.ts';

/** Whether there may be a network; until the page is taken over, yes. */
export function useOnline(): boolean {
  return useSyncExternalStore(online.subscribe, online.getSnapshot, () => true);
}

/** A new version of the app, to be offered; never while a session sounds or is about to. */
export function useUpdateOffer(): UpdateOffer | undefined {
  const { updates } = useServices();
  const { state } = usePlayer();
  const offer = useSyncExternalStore(updates.subscribe, updates.getSnapshot, () => undefined);
  return state.phase === 'idle' ? offer : undefined;
}

/** How the app can be installed here. */
export function useInstallation(): { state: InstallState; install: Installation['install'] } {
  const { installation } = useServices();
  return { state: useSyncExternalStore(installation.subscribe, installation.getSnapshot, () => 'unavailable'), install: installation.install };
}
