import type { AccountGate } from '../account-gate.ts';
import { defaultAccountLimits, functionPaths, type AccountLimits } from '../auth-message.ts';
import { createGuards } from '../guards.ts';
import { createGotrueFunctions, type FunctionOptions } from './gotrue-functions.ts';
import { createGotrueProxy } from './gotrue-proxy.ts';
import { createLimits, type KeyedLimits } from '../limits/limiter.ts';
import { createNetworkLimits } from '../limits/network-limits.ts';

interface GateOptions extends Omit<FunctionOptions, 'guards' | 'refuseNetwork'> {
  limits?: KeyedLimits;
  accountLimits?: AccountLimits;
}

/** Gate to a GoTrue on the same database. */
export function createGotrueGate({
  limits = createLimits(),
  accountLimits = defaultAccountLimits,
  ...options
}: GateOptions): AccountGate {
  const { authUrl, secrets, clientAddress, log } = options;
  const guards = createGuards(accountLimits, limits);
  const refuseNetwork = createNetworkLimits(limits);
  const { publishableKey } = secrets;
  const proxy = createGotrueProxy({ authUrl, publishableKey, clientAddress, log, guards, refuseNetwork, limits });
  const functions = createGotrueFunctions({ ...options, guards, refuseNetwork });
  return {
    respond: async (request, peer) => {
      const isFunction = functionPaths.includes(new URL(request.url).pathname);
      return (isFunction ? functions : proxy).respond(request, peer);
    },
  };
}
