import type { AccountGate } from '../account-gate.ts';
import { functionPaths } from '../auth-message.ts';
import { createGotrueFunctions, type FunctionOptions } from './gotrue-functions.ts';
import { createGotrueProxy } from './gotrue-proxy.ts';

/** Gate to a GoTrue on the same database. */
export function createGotrueGate(options: FunctionOptions): AccountGate {
  const { authUrl, secrets, clientAddress, log } = options;
  const proxy = createGotrueProxy({ authUrl, publishableKey: secrets.publishableKey, clientAddress, log });
  const functions = createGotrueFunctions(options);
  return {
    respond: async (request, peer) => {
      const isFunction = functionPaths.includes(new URL(request.url).pathname);
      return (isFunction ? functions : proxy).respond(request, peer);
    },
  };
}
