import type { Account } from '#core/account/account.ts';
import { useServices } from './services-context.ts';

export function useAccount(): Account {
  return useServices().account;
}
