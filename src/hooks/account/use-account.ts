import { useMemo } from 'react';
import {
  accountVerbs,
  type AccountResult,
  type AccountState,
  type AccountVerbs,
  type RealAccountService,
} from '#core/account/real-account.ts';
import type { DeviceSync, DeviceSyncService, DeviceSyncView } from '#core/sync/device-sync.ts';
import { useAccountState } from './use-account-state.ts';
import { useReadable } from '#hooks/use-readable.ts';
import { useServices } from '#hooks/services-context.ts';

export interface UsedAccount {
  state: AccountState;
  /** The first call fetches the account's code; `offline` where that fails. */
  account: AccountVerbs;
}

/** undefined where the page does not offer real accounts, and while the page is hydrated. */
export function useRealAccount(): UsedAccount | undefined {
  const { realAccount } = useServices();
  const state = useAccountState();
  const account = useMemo(() => realAccount && verbsOf(realAccount), [realAccount]);
  return state && account && { state, account };
}

function verbsOf({ open }: RealAccountService): AccountVerbs {
  const verb = (name: keyof AccountVerbs) => {
    return async (...given: readonly unknown[]): Promise<AccountResult<unknown>> => {
      const opened = await open().catch(() => undefined);
      if (!opened) return { kind: 'failed', problem: 'offline' };
      return (opened[name] as (...all: readonly unknown[]) => Promise<AccountResult<unknown>>)(...given);
    };
  };
  return Object.fromEntries(accountVerbs.map((name) => [name, verb(name)])) as unknown as AccountVerbs;
}

export interface UsedSync extends DeviceSyncView {
  /** The first call fetches its code; does nothing where that fails. */
  sync: Pick<DeviceSync, 'syncNow' | 'sendAll' | 'turnOn' | 'leave' | 'eraseEverywhere'>;
}

/** undefined where the page does not offer real accounts, and while the page is hydrated. */
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
    turnOn: async (choice) => (await opened())?.turnOn(choice),
    leave: async (...given) => (await opened())?.leave(...given),
    eraseEverywhere: async (eraseAccount) => (await (await opened())?.eraseEverywhere(eraseAccount)) ?? false,
  };
}
