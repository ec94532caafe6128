import type { Context } from 'hono';
import * as v from 'valibot';
import type { AuthContext, Caller } from './auth-context.ts';
import { badMethod, refuse, wrongCredentials, wrongReauthenticationCode, type AuthError } from './auth-error.ts';
import { deleteAccountPath, eraseRecordsPath } from './auth-message.ts';
import { provedCallerOf, visitorOf, type RouteModule } from './auth-routes.ts';
import { endCodes, findCode } from './tables/one-time-codes.ts';
import { isRightPassword } from './passwords.ts';
import { transact } from './tables/transact.ts';
import type { Json } from './tables/users.ts';
import type { Session } from '../database/database.ts';

/** The password, or a code of `/reauthenticate`. */
export const proofSchema = v.union([
  v.object({ password: v.pipe(v.string(), v.nonEmpty()) }),
  v.object({ code: v.pipe(v.string(), v.nonEmpty()) }),
]);
export type Proof = v.InferOutput<typeof proofSchema>;

export const refusals = {
  noProof: refuse(400, 'reauthentication_needed', 'This requires the password or a code'),
  noFactor: refuse(403, 'insufficient_aal', 'AAL2 session is required where the account has a second factor'),
};

/** @returns the body of the answer */
type Act = (session: Session, userId: string) => Promise<Json>;

/** Foreign keys delete everything of theirs. */
const deleteAccount: Act = async ({ rows }, userId) => {
  await rows('delete from auth.users where id = $1::text::uuid', [userId]);
  return {};
};

const eraseRecords: Act = async ({ rows }, userId) => {
  const [started] = await rows<{ epoch: string }>('select public.start_new_epoch($1::text::uuid) as epoch', [userId]);
  return { ...started };
};

/** What cannot be undone takes a fresh proof. The verified token names the person, never the request body. */
export const provedFunctionRoutes: RouteModule = (app, context) => {
  const refuseMethod = (): never => {
    throw badMethod;
  };
  app.post(deleteAccountPath, async (http) => http.json(await actAfterProof(context, http, deleteAccount)));
  app.all(deleteAccountPath, refuseMethod);
  app.post(eraseRecordsPath, async (http) => http.json(await actAfterProof(context, http, eraseRecords)));
  app.all(eraseRecordsPath, refuseMethod);
};

async function actAfterProof(context: AuthContext, http: Context, act: Act): Promise<Json> {
  const caller = await provedCallerOf(context, http, refusals.noFactor);
  const { user } = caller;
  const { success, output: proof } = v.safeParse(proofSchema, await http.req.json().catch(() => undefined));
  if (!success) throw refusals.noProof;
  if ('password' in proof) await provePassword(context, http, { caller, password: proof.password });
  return transact(context.database, async (session): Promise<Json | AuthError> => {
    if ('code' in proof) {
      const { code } = proof;
      const used = await findCode(context, session, { email: user.email, code, types: ['reauthentication_token'] });
      if (used?.userId !== user.id) return wrongReauthenticationCode;
      await endCodes(session, user.id, used.type);
    }
    return act(session, user.id);
  });
}

/** Counted apart from sign-in: a stranger who guesses passwords there must not lock the person out here. */
async function provePassword(
  { guards }: AuthContext,
  http: Context,
  { caller: { user }, password }: { caller: Caller; password: string },
): Promise<void> {
  const visitor = visitorOf(http, `proof of ${user.id}`);
  await guards.beforePassword(visitor);
  if (!(await isRightPassword(password, user.encrypted_password))) throw wrongCredentials;
  await guards.afterRightPassword(visitor);
}
