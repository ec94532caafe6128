import type { Context } from 'hono';
import * as v from 'valibot';
import type { AuthContext, Caller } from './auth-context.ts';
import { badMethod, refuse, wrongCredentials, wrongReauthenticationCode, type AuthError } from './auth-error.ts';
import { deleteAccountPath } from './auth-message.ts';
import { callerOf, visitorOf, type RouteModule } from './auth-routes.ts';
import { findCode } from './tables/one-time-codes.ts';
import { isRightPassword } from './passwords.ts';
import { transact } from './tables/transact.ts';
import { hasVerifiedFactor } from './tables/users.ts';

/** The password, or a code of `/reauthenticate`. */
export const proofSchema = v.union([
  v.object({ password: v.pipe(v.string(), v.nonEmpty()) }),
  v.object({ code: v.pipe(v.string(), v.nonEmpty()) }),
]);
export type Proof = v.InferOutput<typeof proofSchema>;

export const refusals = {
  noProof: refuse(400, 'reauthentication_needed', 'Deleting an account requires the password or a code'),
  noFactor: refuse(403, 'insufficient_aal', 'AAL2 session is required to delete an account with a second factor'),
};

/** The verified token names the person, never the request body. Foreign keys delete everything of theirs. */
export const deleteAccountRoute: RouteModule = (app, context) => {
  app.post(deleteAccountPath, async (http) => {
    const caller = await callerOf(context, http);
    const { success, output: proof } = v.safeParse(proofSchema, await http.req.json().catch(() => undefined));
    if (!success) throw refusals.noProof;
    await assertLevel(context, caller);
    if ('password' in proof) await provePassword(context, http, { caller, password: proof.password });
    await transact(context.database, async (session): Promise<undefined | AuthError> => {
      const { user } = caller;
      if ('code' in proof) {
        const { code } = proof;
        const used = await findCode(context, session, { email: user.email, code, types: ['reauthentication_token'] });
        if (used?.userId !== user.id) return wrongReauthenticationCode;
      }
      await session.rows('delete from auth.users where id = $1::text::uuid', [user.id]);
      return undefined;
    });
    return http.json({});
  });
  app.all(deleteAccountPath, () => {
    throw badMethod;
  });
};

async function assertLevel({ database }: AuthContext, { user, session }: Caller): Promise<void> {
  const hasFactor = await database.transaction(async (rows) => hasVerifiedFactor(rows, user.id));
  if (hasFactor && session.aal !== 'aal2') throw refusals.noFactor;
}

/** Counted apart from sign-in: a stranger who guesses passwords there must not lock the person out here. */
async function provePassword(
  { guards }: AuthContext,
  http: Context,
  { caller: { user }, password }: { caller: Caller; password: string },
): Promise<void> {
  const visitor = visitorOf(http, `deletion of ${user.id}`);
  await guards.beforePassword(visitor);
  if (!(await isRightPassword(password, user.encrypted_password))) throw wrongCredentials;
  await guards.afterRightPassword(visitor);
}
