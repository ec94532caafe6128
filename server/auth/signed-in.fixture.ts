import { AuthClient, type Session as ClientSession } from '@supabase/auth-js';
import { memoryStorage, secrets, siteUrl, type AccountServer } from './account-server.fixture.ts';
import type { AuthContext } from './auth-context.ts';
import { createTokens } from './tokens.ts';
import { startSession } from './tables/sessions.ts';
import { insertUser } from './tables/users.ts';

export interface SignedIn {
  id: string;
  email: string;
  /** The unmodified client, with its session. */
  client: InstanceType<typeof AuthClient>;
  accessToken: () => Promise<string>;
}

interface Options {
  email: string;
  passwordHash?: string | null;
  /** Id of an existing account. */
  id?: string;
}

/** Makes a confirmed account with a session of one proof, bypassing sign-up and sign-in. */
export async function signIn(server: AccountServer, { email, passwordHash = null, id }: Options): Promise<SignedIn> {
  const now = server.now();
  const context = { tokens: createTokens(secrets.jwtSecret), settings: { siteUrl }, now: () => now } as AuthContext;
  const started = await server.database.transaction(async (session) => {
    const userId = id ?? (await insertUser(session, { email, passwordHash, data: {}, now })).id;
    await session.rows('update auth.users set email_confirmed_at = now() where id = $1::text::uuid', [userId]);
    return { userId, tokens: await startSession(context, session, { userId, method: 'password' }) };
  });
  const client = clientWith(server, started.tokens as unknown as ClientSession);
  return {
    id: started.userId,
    email,
    client,
    accessToken: async () => (await client.getSession()).data.session?.access_token ?? '',
  };
}

function clientWith(server: AccountServer, session: ClientSession): InstanceType<typeof AuthClient> {
  const storageKey = 'session';
  return new AuthClient({
    url: `${siteUrl}/auth/v1`,
    headers: { apikey: secrets.publishableKey },
    storageKey,
    storage: memoryStorage(new Map([[storageKey, JSON.stringify(session)]])),
    persistSession: true,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    fetch: server.fetch,
  });
}
