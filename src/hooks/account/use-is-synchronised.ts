import { useSyncExternalStore } from 'react';
import { isSynchronised } from '#core/sync/device-sync.ts';
import { useServices } from '#hooks/services-context.ts';

const none = { subscribe: () => () => undefined, getSnapshot: () => undefined };

/** Whether the records of an account are on this device and kept in step; false while the page is hydrated. */
export function useIsSynchronised(): boolean {
  const { sync = none } = useServices();
  return isSynchronised(useSyncExternalStore(sync.subscribe, sync.getSnapshot, none.getSnapshot)?.state);
}
