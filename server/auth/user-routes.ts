import type { Context } from 'hono';
import * as v from 'valibot';
import { languageOf } from './mail/account-mails.ts';
import type { AuthContext } from './auth-context.ts';
import type { Caller } from './authenticate.ts';
import { factorNeededToUpdate, refuse } from './auth-error.ts';
import { callerOf, provedCallerOf, readBody, text, visitorOf, type RouteModule } from './auth-routes.ts';
import { prepareChange } from './email-change.ts';
import { checkEmail } from './email-address.ts';
import { counting, takeAll, type GiveBack } from './limits/counts.ts';
import { challengeFields, checkChallenge } from './tables/code-challenge.ts';
import type { MailMessage } from './mail/mail.ts';
import { assertFreshProof, checkCode } from './proof/fresh-proof.ts';
import { sendNotice } from './mail/notices.ts';
import { endCodes } from './tables/one-time-codes.ts';
import { checkStrength, hashPassword, isRightPassword } from './passwords.ts';
import { transact } from './tables/transact.ts';
import { mergeMetadata } from './tables/user-metadata.ts';
import { findUser, changeUser, userAnswer, type Json, type UserRow } from './tables/users.ts';
import type { DatabaseSession } from '../database/database.ts';

const updateSchema = v.object({
  email: text,
  password: v.nullish(v.string()),
  phone: text,
  nonce: text,
  data: v.nullish(v.record(v.string(), v.unknown())),
  app_metadata: v.nullish(v.unknown()),
  ...challengeFields,
});
type Update = v.InferOutput<typeof updateSchema>;

export const userRoutes: RouteModule = (app, context) => {
  app.get('/user', async (http) => {
    const { user } = await callerOf(context, http);
    return http.json(await context.database.transaction(async (session) => userAnswer(session, user)));
  });
  app.put('/user', async (http) => http.json(await updateUser(context, http)));
  app.post('/logout', async (http) => {
    await signOut(context, http);
    return http.body(null, 204);
  });
};

async function updateUser(context: AuthContext, http: Context): Promise<Json> {
  const caller = await provedCallerOf(context, http, factorNeededToUpdate);
  const body = await readBody(http, updateSchema);
  const { user } = caller;
  const update = checkUpdate(body);
  const isNewEmail = update.email !== '' && update.email !== user.email;
  const password = update.password ?? '';
  if (isNewEmail || password !== '') await proveUpdate(context, caller, update.nonce);
  const passwordHash = await newPasswordHash(context, user, password);
  const giveBack = isNewEmail ? await countChange(context, http, { user, email: update.email }) : async () => undefined;
  const store = async (session: DatabaseSession): Promise<{ answer: Json; mails: MailMessage[] }> => {
    if (passwordHash !== undefined) await changePassword(session, { caller, passwordHash });
    if (update.data) await mergeMetadata(session, user.id, update.data);
    await changeUser(session, user.id, { updated_at: new Date(context.now()).toISOString() });
    const sent: MailMessage[] = isNewEmail
      ? await beginChange(context, session, {
          user,
          email: update.email,
          language: languageOf(http, user.raw_user_meta_data),
        })
      : [];
    const changed = await findUser(session, { id: user.id });
    if (!changed) throw refuse(403, 'user_not_found', 'User from sub claim in JWT does not exist');
    return { answer: await userAnswer(session, changed), mails: sent };
  };
  const { answer, mails } = await counting(giveBack, async () => transact(context.database, store));
  for (const mail of mails) context.mail.send(mail);
  if (passwordHash !== undefined) sendNotice(context, http, { user, kind: 'password-changed' });
  return answer;
}

async function countChange(
  { guards }: AuthContext,
  http: Context,
  { user, email }: { user: UserRow; email: string },
): Promise<GiveBack> {
  return takeAll([
    async () => guards.beforeNewAddress(user.id),
    ...[user.email, email].map((address) => async () => guards.beforeMessage(visitorOf(http, address), 'email_change')),
  ]);
}

/** Uses up the code that proved it. @returns the mails */
async function beginChange(...[context, session, request]: Parameters<typeof prepareChange>): Promise<MailMessage[]> {
  await endCodes(session, request.user.id, 'reauthentication_token');
  return prepareChange(context, session, request);
}

function checkUpdate(body: Update): Update {
  const email = body.email === '' ? '' : checkEmail(body.email);
  const { password } = body;
  checkChallenge(body);
  if (body.phone !== '') throw refuse(400, 'phone_provider_disabled', 'Phone signups are disabled');
  if (typeof password === 'string') checkStrength(password);
  if (body.app_metadata !== null && body.app_metadata !== undefined)
    throw refuse(403, 'not_admin', 'Updating app_metadata requires admin privileges');
  return { ...body, email };
}

/**
 * To be called after the proof, because the answer tells which password is in use. A wrong guess replaces it, and
 * `beforeNotice` bounds the number of guesses at once.
 */
async function newPasswordHash(context: AuthContext, user: UserRow, password: string): Promise<string | undefined> {
  if (password === '') return undefined;
  await context.guards.beforeNotice(user.id);
  if (await isRightPassword(password, user.encrypted_password))
    throw refuse(422, 'same_password', 'New password should be different from the old password.');
  return hashPassword(password);
}

/**
 * Refuses a wrong code in fresh sessions too, where GoTrue would ignore it. A right one stays for another try with
 * another password.
 */
async function proveUpdate(context: AuthContext, caller: Caller, nonce: string): Promise<void> {
  if (nonce === '') return assertFreshProof(context, caller);
  return transact(context.database, async (session) => checkCode(context, session, { caller, code: nonce }));
}

/** Also ends the other sessions, and every code sent before. */
async function changePassword(
  session: DatabaseSession,
  { caller: { user, session: own }, passwordHash }: { caller: Caller; passwordHash: string },
): Promise<void> {
  await changeUser(session, user.id, { encrypted_password: passwordHash });
  await endCodes(session, user.id);
  await session.rows('delete from auth.sessions where user_id = $1::text::uuid and id <> $2::text::uuid', [
    user.id,
    own.id,
  ]);
}

const signOuts: Readonly<Record<string, string>> = {
  global: '',
  local: 'and id = $2::text::uuid',
  others: 'and id <> $2::text::uuid',
};

async function signOut(context: AuthContext, http: Context): Promise<void> {
  const scope = http.req.query('scope') || 'global';
  const { user, session: own } = await (scope === 'local' ? callerOf : provedCallerOf)(context, http);
  const which = Object.hasOwn(signOuts, scope) ? signOuts[scope] : undefined;
  if (which === undefined) throw refuse(400, 'validation_failed', `Unsupported logout scope "${scope}"`);
  await context.database.transaction(async ({ rows }) =>
    rows(
      `delete from auth.sessions where user_id = $1::text::uuid ${which}`,
      which === '' ? [user.id] : [user.id, own.id],
    ),
  );
}
