import { useMemo } from 'react';
import type { AccountState, AccountVerbs } from '#core/account/real-account.ts';
import type { DeviceSync, DeviceSyncService, DeviceSyncView } from '#core/sync/device-sync.ts';
import { useAccountState } from './use-account-state.ts';
import { useReadable } from '#hooks/use-readable.ts';
import { useServices } from '#hooks/services-context.ts';

export interface UsedAccount {
  state: AccountState;
  account: AccountVerbs;
}

/** undefined where accounts are simulated, and while the page is hydrated. */
export function useRealAccount(): UsedAccount | undefined {
  const { server } = useServices().account;
  const state = useAccountState();
  return server && state.kind !== 'simulated' ? { state, account: server } : undefined;
}

export interface UsedSync extends DeviceSyncView {
  /** The first call fetches its code; does nothing where that fails. */
  sync: Omit<DeviceSync, 'subscribe' | 'getSnapshot'>;
}

/** undefined where accounts are simulated, and while the page is hydrated. */
export function useDeviceSync(): UsedSync | undefined {
  const { sync: service } = useServices();
  const view = useReadable(service, undefined);
  const sync = useMemo(() => service && syncVerbsOf(service), [service]);
  return view && sync && { ...view, sync };
}

function syncVerbsOf({ open }: DeviceSyncService): UsedSync['sync'] {
  const opened = (): Promise<DeviceSync | undefined> => open().catch(() => undefined);
  return {
    syncNow: async () => (await opened())?.syncNow(),
    sendAll: async () => (await (await opened())?.sendAll()) ?? false,
    seal: async () => (await (await opened())?.seal()) ?? 'asked',
    leaveRefused: async () => (await opened())?.leaveRefused(),
    answerErasure: async (answer) => (await opened())?.answerErasure(answer),
    dismissWarnings: async () => (await opened())?.dismissWarnings(),
    dismissEmptied: async () => (await opened())?.dismissEmptied(),
    turnOn: async (choice) => (await opened())?.turnOn(choice),
    leave: async (...given) => (await opened())?.leave(...given),
    eraseEverywhere: async (eraseAccount) => (await (await opened())?.eraseEverywhere(eraseAccount)) ?? false,
  };
}
