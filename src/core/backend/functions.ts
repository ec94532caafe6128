import { FunctionsClient, FunctionsFetchError, FunctionsHttpError, FunctionsRelayError } from '@supabase/functions-js';
import type { AccountFailure } from '#core/account/real-account.ts';
import { accountFailure } from './account-failure.ts';
import { backendUrl } from './backend-url.ts';
import type { BackendAddress } from './frequencies-table.ts';

export interface AccountFunctions {
  /** @param proof of the person's identity @returns undefined if the account was deleted */
  deleteAccount: (
    accessToken: string,
    proof: { password: string } | { code: string },
  ) => Promise<AccountFailure | undefined>;
}

export function openFunctions(address: BackendAddress, origin: string): AccountFunctions {
  const client = new FunctionsClient(`${backendUrl(address, origin)}/functions/v1`, {
    headers: { apikey: address.key },
  });
  return {
    deleteAccount: async (accessToken, proof) => {
      const headers = { Authorization: `Bearer ${accessToken}` };
      const { error } = await client.invoke('delete-account', { headers, body: proof });
      return error === null ? undefined : functionFailure(error);
    },
  };
}

async function functionFailure(error: unknown): Promise<AccountFailure> {
  if (error instanceof FunctionsFetchError) return { kind: 'failed', problem: 'function-unreachable' };
  if (error instanceof FunctionsRelayError) return { kind: 'failed', problem: 'function-relay' };
  const failure = error instanceof FunctionsHttpError && (await answeredFailure(error.context as Response));
  return failure && failure.problem !== 'unexpected' ? failure : { kind: 'failed', problem: 'function-failed' };
}

/** Like the account service, the function answers with a code. */
async function answeredFailure(answer: Response): Promise<AccountFailure> {
  const body: unknown = await answer.json().catch(() => undefined);
  return accountFailure({ ...(typeof body === 'object' ? body : {}), status: answer.status });
}
