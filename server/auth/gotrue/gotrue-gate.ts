import type { AccountGate } from '../account-gate.ts';
import { deleteAccountPath } from '../auth-message.ts';
import { createGotrueDeletion, type DeletionOptions } from './gotrue-deletion.ts';
import { createGotrueProxy } from './gotrue-proxy.ts';

/** Gate to a GoTrue on the same database. */
export function createGotrueGate(options: DeletionOptions): AccountGate {
  const { authUrl, secrets, clientAddress, log } = options;
  const proxy = createGotrueProxy({ authUrl, publishableKey: secrets.publishableKey, clientAddress, log });
  const deletion = createGotrueDeletion(options);
  return {
    respond: async (request, peer) => {
      const isDeletion = new URL(request.url).pathname === deleteAccountPath;
      return (isDeletion ? deletion : proxy).respond(request, peer);
    },
  };
}
