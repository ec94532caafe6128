import { FunctionsClient, FunctionsFetchError, FunctionsHttpError, FunctionsRelayError } from '@supabase/functions-js';
import * as v from 'valibot';
import type { AccountFailure, AccountResult, Proof } from '#core/account/real-account.ts';
import { accountFailure } from './account-failure.ts';
import { backendUrl, type BackendAddress } from './backend-url.ts';

export interface AccountFunctions {
  deleteAccount: (accessToken: string, proof: Proof) => Promise<AccountResult>;
  /** The session counts as proved for ten minutes. */
  proveSession: (accessToken: string, proof: Proof) => Promise<AccountResult>;
  /** @returns the epoch that begins with it */
  eraseRecords: (accessToken: string, proof: Proof) => Promise<AccountResult<string>>;
}

const failedUnexpectedly: AccountFailure = { kind: 'failed', problem: 'unexpected' };
const erasedSchema = v.object({ epoch: v.pipe(v.string(), v.minLength(1)) });

export function openFunctions(address: BackendAddress, origin: string): AccountFunctions {
  const client = new FunctionsClient(`${backendUrl(address, origin)}/functions/v1`, {
    headers: { apikey: address.key },
  });
  const call = async (name: string, accessToken: string, proof: Proof): Promise<AccountResult<unknown>> => {
    const headers = { Authorization: `Bearer ${accessToken}` };
    const { data, error } = await client.invoke<unknown>(name, { headers, body: proof });
    return error === null ? { kind: 'done', value: data } : functionFailure(error);
  };
  const callWithoutAnswer = async (name: string, accessToken: string, proof: Proof): Promise<AccountResult> => {
    const result = await call(name, accessToken, proof);
    return result.kind === 'done' ? { kind: 'done', value: undefined } : result;
  };
  return {
    deleteAccount: async (...given) => callWithoutAnswer('delete-account', ...given),
    proveSession: async (...given) => {
      const result = await callWithoutAnswer('prove-session', ...given);
      // The words for a function that failed speak of a deletion.
      return result.kind === 'failed' && result.problem === 'function-failed' ? failedUnexpectedly : result;
    },
    // A function of its own: a server that does not know it erases nothing, and above all no account.
    eraseRecords: async (accessToken, proof) => {
      const result = await call('erase-records', accessToken, proof);
      if (result.kind === 'failed')
        return result.problem.startsWith('function-') ? { kind: 'failed', problem: 'not-erased' } : result;
      const erased = v.safeParse(erasedSchema, result.value);
      return erased.success ? { kind: 'done', value: erased.output.epoch } : { kind: 'failed', problem: 'not-erased' };
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
