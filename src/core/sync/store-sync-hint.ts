import { isSynchronised, type DeviceSync } from './device-sync.ts';
import { syncHintKey } from './sync-hint.ts';

/** Keeps the stored hint true, by which the next page opens the account and its synchronisation by itself. */
export function storeSyncHint(
  { subscribe, getSnapshot }: Pick<DeviceSync, 'subscribe' | 'getSnapshot'>,
  storage: { write: (key: string, value: string) => void; remove: (key: string) => void },
): void {
  subscribe(() => {
    const { state } = getSnapshot();
    if (isSynchronised(state) || state.kind === 'session-ended' || state.kind === 'account-gone')
      storage.write(syncHintKey, '1');
    else if (state.kind !== 'opening') storage.remove(syncHintKey);
  });
}
