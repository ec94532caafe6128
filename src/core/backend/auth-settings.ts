import * as v from 'valibot';
import { authUrl } from './auth-client.ts';
import { BackendError, failureKind } from './backend-error.ts';
import type { BackendAddress } from './backend-url.ts';

const schema = v.object({
  disable_signup: v.boolean(),
  external: v.record(v.string(), v.unknown()),
  passkeys_enabled: v.fallback(v.boolean(), false),
  saml_enabled: v.fallback(v.boolean(), false),
});

export type AuthSettings = v.InferOutput<typeof schema>;

/** What the server offers; auth-js has no call for it. Throws BackendError. */
export async function readAuthSettings(address: BackendAddress, origin: string): Promise<AuthSettings> {
  const answer = await fetch(`${authUrl(address, origin)}/settings`, { headers: { apikey: address.key } }).catch(
    (cause: unknown) => {
      throw new BackendError('offline', 'The settings of the accounts could not be read', cause);
    },
  );
  const { status } = answer;
  const settings = v.safeParse(schema, await answer.json().catch(() => undefined));
  if (answer.ok && settings.success) return settings.output;
  throw new BackendError(failureKind({ status, message: '' }), `The settings of the accounts: status ${status}`);
}
