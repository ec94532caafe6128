import type { AccountGate } from '../account-gate.ts';
import { defaultAccountLimits, functionPaths, type AccountLimits } from '../auth-message.ts';
import { createGuards } from '../guards.ts';
import { createGotrueFunctions, type FunctionOptions } from './gotrue-functions.ts';
import { createDatabaseCalls } from './gotrue-database.ts';
import { createGotrueProxy } from './gotrue-proxy.ts';
import { createLimits, type KeyedLimits } from '../limits/limiter.ts';
import type { RestService } from '../../catalogue/rest-message.ts';
import { createNetworkLimits } from '../limits/network-limits.ts';

interface GateOptions extends Omit<FunctionOptions, 'guards' | 'refuseNetwork' | 'callDatabase'> {
  rest: RestService;
  limits?: KeyedLimits;
  accountLimits?: AccountLimits;
}

/** Gate to a GoTrue on the same database. */
export function createGotrueGate({
  limits = createLimits(),
  accountLimits = defaultAccountLimits,
  rest,
  ...options
}: GateOptions): AccountGate {
  const { authUrl, secrets, clientAddress, log } = options;
  const guards = createGuards(accountLimits, limits);
  const refuseNetwork = createNetworkLimits(limits);
  const { publishableKey } = secrets;
  const shared = {
    authUrl,
    clientAddress,
    log,
    guards,
    refuseNetwork,
    callDatabase: createDatabaseCalls(rest, secrets),
  };
  const proxy = createGotrueProxy({ ...shared, publishableKey, limits });
  const functions = createGotrueFunctions({ ...options, ...shared });
  return {
    respond: async (request, peer) => {
      const isFunction = functionPaths.includes(new URL(request.url).pathname);
      return (isFunction ? functions : proxy).respond(request, peer);
    },
  };
}
