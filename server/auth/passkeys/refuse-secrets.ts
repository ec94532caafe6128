import * as v from 'valibot';
import { refuse } from '../auth-error.ts';

const secretsSchema = v.object({
  clientExtensionResults: v.object({ prf: v.object({ results: v.record(v.string(), v.unknown()) }) }),
});

/**
 * The results of the PRF extension are a secret of the person's devices, and browsers write them into what they send.
 * A client that lets them through is told so, before anything is stored.
 * @throws AuthError 400 validation_failed
 */
export function refuseSecrets(credential: unknown): void {
  if (v.is(secretsSchema, credential))
    throw refuse(400, 'validation_failed', 'The credential must not carry results of the prf extension');
}
