// For functions whose effect cannot be undone. Call and answers are those of server/auth/proof/proved-functions.ts.
import { withSupabase, type SupabaseContext } from 'npm:@supabase/server@1.8.1';

export const refuse = (status: number, code: string, message: string): Response =>
  Response.json({ code, message }, { status });

const isGiven = (value: unknown): value is string => typeof value === 'string' && value !== '';

const getsNoCodes = ({ email, phone }: { email?: string; phone?: string }): boolean => !email && !phone;

interface Proved {
  /** The person of the token. */
  id: string;
  /** Of the token. */
  session: unknown;
  /** The proof was the sign-in of the token itself. */
  isBySignIn: boolean;
}

/** @param act is called once the person has proved who they are */
export const afterProof = (act: (admin: SupabaseContext['supabaseAdmin'], person: Proved) => Promise<Response>) => ({
  fetch: withSupabase({ auth: 'user' }, async (request, { supabaseAdmin, jwtClaims }) => {
    if (request.method !== 'POST') return refuse(405, 'bad_method', 'Method not allowed');
    const { password, code, signedIn } = (await request.json().catch(() => undefined)) ?? {};
    const proofNeeded = refuse(400, 'reauthentication_needed', 'This requires the password or a code');
    if (!isGiven(password) && !isGiven(code) && signedIn !== true) return proofNeeded;

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
      return refuse(403, 'insufficient_aal', 'AAL2 session is required where the account has a second factor');

    if (isGiven(password)) {
      const answer = await fetch(`${accounts}/token?grant_type=password`, {
        method: 'POST',
        headers: { apikey, 'content-type': 'application/json' },
        body: JSON.stringify({ ...(user.email ? { email: user.email } : { phone: user.phone }), password }),
      });
      if (answer.status === 429) return refuse(429, 'over_request_rate_limit', 'Request rate limit reached');
      // With a captcha a password is compared for the sign-in only: a code by mail proves as well.
      if (answer.headers.get('x-sb-error-code') === 'captcha_failed')
        return refuse(400, 'reauthentication_needed', 'This requires a code');
      if (!answer.ok) return refuse(400, 'invalid_credentials', 'Invalid login credentials');
    } else if (isGiven(code)) {
      const used = await supabaseAdmin.rpc('use_reauthentication_code', { person: user.id, code });
      if (used.data !== true) return refuse(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');
    } else {
      // Whoever gets no codes may have signed in just now instead.
      const fresh = getsNoCodes(user)
        ? await supabaseAdmin.rpc('holds_fresh_proof', { amr: jwtClaims?.amr ?? [] })
        : undefined;
      if (fresh?.data !== true) return proofNeeded;
    }
    const isBySignIn = !isGiven(password) && !isGiven(code);
    return act(supabaseAdmin, { id: user.id, session: jwtClaims?.session_id, isBySignIn });
  }),
});
