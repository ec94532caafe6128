import type { Context } from 'hono';
import * as v from 'valibot';
import type { AuthContext } from '../auth-context.ts';
import type { Caller } from '../authenticate.ts';
import { badMethod, reauthenticationNeeded, refuse, type AuthError } from '../auth-error.ts';
import { deleteAccountPath, eraseRecordsPath, proveSessionPath } from '../auth-message.ts';
import { provedCallerOf, visitorOf, type RouteModule } from '../auth-routes.ts';
import { markProved, proveByCode, provePassword } from './fresh-proof.ts';
import { transact } from '../tables/transact.ts';
import type { ProofMethod } from '../tables/sessions.ts';
import type { Json } from '../tables/users.ts';
import type { DatabaseSession } from '../../database/database.ts';

/** The password, or a code of `/reauthenticate`. */
export const proofSchema = v.union([
  v.object({ password: v.pipe(v.string(), v.nonEmpty()) }),
  v.object({ code: v.pipe(v.string(), v.nonEmpty()) }),
]);

export const factorNeededToProve = refuse(
  403,
  'insufficient_aal',
  'AAL2 session is required where the account has a second factor',
);

type ProvedCaller = Caller & { method: Extract<ProofMethod, 'password' | 'otp'> };

/** @returns the body of the answer */
type Act = (context: AuthContext, session: DatabaseSession, caller: ProvedCaller) => Promise<Json>;

/** Foreign keys delete everything of theirs. */
const deleteAccount: Act = async (_context, { rows }, { user }) => {
  await rows('delete from auth.users where id = $1::text::uuid', [user.id]);
  return {};
};

const eraseRecords: Act = async (_context, { rows }, { user }) => {
  const [started] = await rows<{ epoch: string }>('select public.start_new_epoch($1::text::uuid) as epoch', [user.id]);
  return { ...started };
};

const proveSession: Act = async (context, session, caller) => {
  await markProved(context, session, caller);
  return {};
};

const acts = [
  [deleteAccountPath, deleteAccount],
  [eraseRecordsPath, eraseRecords],
  [proveSessionPath, proveSession],
] as const;

/**
 * What cannot be undone takes a fresh proof, and so does what else `assertFreshProof` guards. The verified token names
 * the person, never the request body.
 */
export const provedFunctionRoutes: RouteModule = (app, context) => {
  for (const [path, act] of acts) {
    app.post(path, async (http) => http.json(await actAfterProof(context, http, act)));
    app.all(path, () => {
      throw badMethod;
    });
  }
};

async function actAfterProof(context: AuthContext, http: Context, act: Act): Promise<Json> {
  const caller = await provedCallerOf(context, http, factorNeededToProve);
  const { success, output: proof } = v.safeParse(proofSchema, await http.req.json().catch(() => undefined));
  if (!success) throw reauthenticationNeeded;
  if ('password' in proof) await provePassword(context, visitorOf(http, ''), { caller, password: proof.password });
  return transact(context.database, async (session): Promise<Json | AuthError> => {
    if ('code' in proof) {
      const refusal = await proveByCode(context, session, { caller, code: proof.code });
      if (refusal) return refusal;
    }
    return act(context, session, { ...caller, method: 'password' in proof ? 'password' : 'otp' });
  });
}
