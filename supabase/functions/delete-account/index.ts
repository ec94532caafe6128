// For hosted Supabase, where it runs in Deno: `supabase functions deploy delete-account`. The same call and answers as
// server/auth/delete-account.ts.
import { withSupabase } from 'npm:@supabase/server@1.8.1';

const refuse = (status: number, code: string, message: string): Response =>
  Response.json({ code, message }, { status });

export default {
  fetch: withSupabase({ auth: 'user' }, async (request, { supabaseAdmin, userClaims, jwtClaims }) => {
    const { password, code } = await request.json().catch(() => ({}));
    if (!password && !code)
      return refuse(400, 'reauthentication_needed', 'Deleting an account requires the password or a code');

    const { data, error } = await supabaseAdmin.auth.admin.getUserById(userClaims.id);
    if (error) return refuse(403, 'user_not_found', 'User from sub claim in JWT does not exist');
    const hasFactor = data.user.factors?.some(({ status }) => status === 'verified');
    if (hasFactor && jwtClaims.aal !== 'aal2')
      return refuse(403, 'insufficient_aal', 'AAL2 session is required to delete an account with a second factor');

    if (password) {
      const answer = await fetch(`${Deno.env.get('SUPABASE_URL')}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: { apikey: request.headers.get('apikey') ?? '', 'content-type': 'application/json' },
        body: JSON.stringify({ email: data.user.email, password }),
      });
      if (answer.status === 429) return refuse(429, 'over_request_rate_limit', 'Request rate limit reached');
      if (!answer.ok) return refuse(400, 'invalid_credentials', 'Invalid login credentials');
    } else {
      const used = await supabaseAdmin.rpc('use_reauthentication_code', { person: userClaims.id, code });
      if (used.data !== true) return refuse(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');
    }

    const deleted = await supabaseAdmin.auth.admin.deleteUser(userClaims.id);
    return deleted.error ? refuse(500, 'unexpected_failure', 'The account was not deleted') : Response.json({});
  }),
};
