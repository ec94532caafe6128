import type { Context } from 'hono';
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { languageOf, prepareEmailChange, prepareLinkMail, redirectOf, type LinkRequest } from './mail/account-mails.ts';
import type { AuthContext } from './auth-context.ts';
import { refuse } from './auth-error.ts';
import { provedCallerOf, readBody, text, type RouteModule } from './auth-routes.ts';
import { checkEmail } from './email-address.ts';
import { challengeFields, checkChallenge, type Challenge } from './tables/flow-states.ts';
import type { MailMessage } from './mail/mail.ts';
import { issueCode } from './tables/one-time-codes.ts';
import { checkStrength, hashPassword } from './passwords.ts';
import { compareWithEarlier, replaceUnproved, type EarlierPassword, type NewAccount } from './sign-up.ts';
import { signUpAnswer } from './sign-up-answer.ts';
import { withMinimumDuration } from './tables/transact.ts';
import { findUser, type Json, type UserRow } from './tables/users.ts';
import type { Session } from '../database/database.ts';

const data = v.nullish(v.record(v.string(), v.unknown()), {});

const signUpSchema = v.object({ email: text, phone: text, password: text, data, ...challengeFields });
const otpSchema = v.object({
  email: text,
  phone: text,
  create_user: v.nullish(v.boolean(), true),
  data,
  ...challengeFields,
});
const recoverSchema = v.object({ email: text, ...challengeFields });
const resendSchema = v.object({ type: text, email: text, phone: text, ...challengeFields });

export const mailRoutes: RouteModule = (app, context) => {
  app.post('/signup', async (http) => http.json(await signUp(context, http)));
  app.post('/otp', async (http) => http.json(await sendOneTimeCode(context, http)));
  app.post('/recover', async (http) => http.json(await recover(context, http)));
  app.post('/resend', async (http) => http.json(await resend(context, http)));
  app.get('/reauthenticate', async (http) => http.json(await reauthenticate(context, http)));
};

async function signUp(context: AuthContext, http: Context): Promise<Json> {
  const body = await readBody(http, signUpSchema);
  if (body.email === '' && body.phone === '')
    throw refuse(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  if (body.password === '') throw refuse(400, 'validation_failed', 'Signup requires a valid password');
  checkStrength(body.password);
  if (body.email !== '' && body.phone !== '')
    throw refuse(400, 'validation_failed', 'Only an email address or phone number should be provided on signup.');
  checkChallenge(body);
  if (body.phone !== '') throw refuse(400, 'phone_provider_disabled', 'Phone signups are disabled');
  const email = checkEmail(body.email);
  await context.guards.beforeMail(email, 'entry');
  const passwordHash = await hashPassword(body.password);
  const earlier = await compareWithEarlier(context, email, body.password);
  const id = await createOrNotify(context, http, {
    account: { email, passwordHash, data: body.data },
    challenge: body,
    earlier,
  });
  const at = new Date(context.now()).toISOString();
  const times = { confirmation_sent_at: at, created_at: at };
  return signUpAnswer({ id, aud: 'authenticated', email, phone: '', ...times }, body.data);
}

interface SignUpRequest {
  account: NewAccount;
  challenge: Challenge;
  earlier?: EarlierPassword;
}

/** @returns the id of the new account; a random one where the address has an account, whose owner is told by mail */
async function createOrNotify(
  context: AuthContext,
  http: Context,
  { account, challenge, earlier }: SignUpRequest,
): Promise<string> {
  const language = languageOf(http, account.data);
  const { user, mail } = await withMinimumDuration(async () =>
    context.database.transaction(async (session): Promise<{ user: UserRow | undefined; mail: MailMessage }> => {
      const created = await replaceUnproved(context, session, { ...account, ...(earlier && { earlier }) });
      if (!created) return { user: undefined, mail: { to: account.email, kind: 'already-registered', language } };
      const request = { user: created, challenge, language, redirect: redirectOf(http, context) };
      return { user: created, mail: await prepareLinkMail(context, session, { ...request, type: 'signup' }) };
    }),
  );
  context.mail.send(mail);
  return user?.id ?? randomUUID();
}

async function sendOneTimeCode(context: AuthContext, http: Context): Promise<Json> {
  const body = await readBody(http, otpSchema);
  if (body.email !== '' && body.phone !== '')
    throw refuse(400, 'validation_failed', 'Only an email address or phone number should be provided');
  checkChallenge(body);
  if (body.phone !== '') throw refuse(400, 'phone_provider_disabled', 'Unsupported phone provider');
  if (body.email === '') throw refuse(400, 'validation_failed', 'One of email or phone must be set');
  const email = checkEmail(body.email);
  await context.guards.beforeMail(email, 'entry');
  const mail = await withMinimumDuration(async () =>
    context.database.transaction(async (session) => {
      const found = await findUser(session, { email });
      if (!found && !body.create_user) return undefined;
      const account = { email, passwordHash: undefined, data: body.data };
      const created = await replaceUnproved(context, session, account);
      const user = created ?? found;
      if (!user) return undefined;
      const language = languageOf(http, user.raw_user_meta_data);
      const request = { user, challenge: body, language, redirect: redirectOf(http, context) };
      return prepareLinkMail(context, session, { ...request, type: created ? 'signup' : 'magiclink' });
    }),
  );
  if (mail) context.mail.send(mail);
  return {};
}

async function recover(context: AuthContext, http: Context): Promise<Json> {
  const body = await readBody(http, recoverSchema);
  if (body.email === '') throw refuse(400, 'validation_failed', 'Password recovery requires an email');
  const email = checkEmail(body.email);
  checkChallenge(body);
  await context.guards.beforeMail(email, 'recovery');
  await sendToKnown(context, http, {
    email,
    challenge: body,
    prepare: async (session, request) => [await prepareLinkMail(context, session, { ...request, type: 'recovery' })],
  });
  return {};
}

async function resend(context: AuthContext, http: Context): Promise<Json> {
  const body = await readBody(http, resendSchema);
  const { type } = body;
  if (!['signup', 'email_change', 'sms', 'phone_change'].includes(type))
    throw refuse(400, 'validation_failed', 'Missing one of these types: signup, email_change, sms, phone_change');
  checkChallenge(body);
  checkRecipient(body);
  const email = checkEmail(body.email);
  await context.guards.beforeMail(email, type === 'signup' ? 'entry' : 'email_change');
  await sendToKnown(context, http, {
    email,
    challenge: body,
    prepare: async (session, request) => {
      const { user } = request;
      if (type === 'signup' && user.email_confirmed_at === null)
        return [await prepareLinkMail(context, session, { ...request, type: 'signup' })];
      if (type === 'email_change' && user.email_change !== '')
        return prepareEmailChange(context, session, { ...request, email: user.email_change });
      return [];
    },
  });
  return {};
}

function checkRecipient({ type, email, phone }: v.InferOutput<typeof resendSchema>): void {
  const needed = new Map([
    ['signup', { given: email, message: 'Type provided requires an email address' }],
    ['sms', { given: phone, message: 'Type provided requires a phone number' }],
  ]).get(type);
  if (needed?.given === '') throw refuse(400, 'validation_failed', needed.message);
  if (email !== '' && phone !== '')
    throw refuse(400, 'validation_failed', 'Only an email address or phone number should be provided.');
  if (phone !== '') throw refuse(400, 'phone_provider_disabled', 'Phone logins are disabled');
  if (email === '') throw refuse(400, 'validation_failed', 'Missing email address or phone number');
}

interface KnownRequest {
  email: string;
  challenge: Challenge;
  prepare: (session: Session, request: LinkRequest) => Promise<MailMessage[]>;
}

async function sendToKnown(
  context: AuthContext,
  http: Context,
  { email, challenge, prepare }: KnownRequest,
): Promise<void> {
  const mails = await withMinimumDuration(async () =>
    context.database.transaction(async (session) => {
      const user = await findUser(session, { email }, 'for update');
      if (!user) return [];
      const language = languageOf(http, user.raw_user_meta_data);
      return prepare(session, { user, challenge, language, redirect: redirectOf(http, context) });
    }),
  );
  for (const mail of mails) context.mail.send(mail);
}

async function reauthenticate(context: AuthContext, http: Context): Promise<Json> {
  const { user } = await provedCallerOf(context, http);
  await context.guards.beforeMail(user.email, 'reauthentication');
  const { code } = await context.database.transaction(async (session) =>
    issueCode(context, session, { userId: user.id, type: 'reauthentication_token', email: user.email, isPkce: false }),
  );
  const language = languageOf(http, user.raw_user_meta_data);
  context.mail.send({ to: user.email, kind: 'reauthentication', language, code });
  return {};
}
