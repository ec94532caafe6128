// For hosted Supabase, where it runs in Deno: `supabase functions deploy delete-account`. Call and answers are those of
// server/auth/delete-account.ts.
import { withSupabase } from 'npm:@supabase/server@1.8.1';

const refuse = (status: number, code: string, message: string): Response =>
  Response.json({ code, message }, { status });

const isGiven = (value: unknown): value is string => typeof value === 'string' && value !== '';

export default {
  fetch: withSupabase({ auth: 'user' }, async (request, { supabaseAdmin, jwtClaims }) => {
    if (request.method !== 'POST') return refuse(405, 'bad_method', 'Method not allowed');
    const { password, code } = (await request.json().catch(() => undefined)) ?? {};
    if (!isGiven(password) && !isGiven(code))
      return refuse(400, 'reauthentication_needed', 'Deleting an account requires the password or a code');

    const accounts = `${Deno.env.get('SUPABASE_URL')}/auth/v1`;
    const apikey = request.headers.get('apikey') ?? '';
    const authorization = request.headers.get('authorization') ?? '';
    // A token outlives its session: only the account service knows whether the session has ended.
    const found = await fetch(`${accounts}/user`, {
      headers: { apikey, authorization, 'x-supabase-api-version': '2024-01-01' },
    });
    const user = await found.json();
    if (!found.ok) return refuse(found.status, user.code, user.message);
    const hasFactor = user.factors?.some(({ status }: { status: string }) => status === 'verified');
    if (hasFactor && jwtClaims?.aal !== 'aal2')
      return refuse(403, 'insufficient_aal', 'AAL2 session is required to delete an account with a second factor');

    if (isGiven(password)) {
      const answer = await fetch(`${accounts}/token?grant_type=password`, {
        method: 'POST',
        headers: { apikey, 'content-type': 'application/json' },
        body: JSON.stringify({ email: user.email, password }),
      });
      if (answer.status === 429) return refuse(429, 'over_request_rate_limit', 'Request rate limit reached');
      if (!answer.ok) return refuse(400, 'invalid_credentials', 'Invalid login credentials');
    } else {
      const used = await supabaseAdmin.rpc('use_reauthentication_code', { person: user.id, code });
      if (used.data !== true) return refuse(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');
    }

    const deleted = await supabaseAdmin.auth.admin.deleteUser(user.id);
    return deleted.error ? refuse(500, 'unexpected_failure', 'The account was not deleted') : Response.json({});
  }),
};
