import type { Context } from 'hono';
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { languageOf, prepareLinkMail, redirectOf, type LinkRequest } from './mail/account-mails.ts';
import type { AuthContext } from './auth-context.ts';
import { databaseAway, refuse } from './auth-error.ts';
import { callerOf, readBody, text, type RouteModule } from './auth-routes.ts';
import { checkEmail } from './email-address.ts';
import { prepareChange } from './email-change.ts';
import { challengeFields, checkChallenge, type Challenge } from './tables/flow-states.ts';
import type { MailMessage } from './mail/mail.ts';
import { issueCode } from './tables/one-time-codes.ts';
import { checkStrength, hashPassword } from './passwords.ts';
import { compareWithEarlier, replaceUnproved, type EarlierPassword, type NewAccount } from './sign-up.ts';
import { signUpAnswer } from './sign-up-answer.ts';
import { checkMetadata } from './tables/user-metadata.ts';
import { findUser, type Json } from './tables/users.ts';
import type { Session } from '../database/database.ts';
import type { Locale } from '../http/locale.ts';

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
  // Their answers come before the work, and do not wait for the database: it must not be known to be away.
  for (const path of ['/signup', '/otp', '/recover', '/resend'])
    app.use(path, async (_http, next) => {
      if (!context.isWritable()) throw databaseAway;
      await next();
    });
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
  await checkData(context, body.data);
  await context.guards.beforeMail(email, 'entry');
  const id = randomUUID();
  const passwordHash = await hashPassword(body.password);
  const origin = originOf(http, context, body);
  context.mail.sendLater(email, async () => {
    const earlier = await compareWithEarlier(context, email, body.password);
    return [await createOrNotify(context, { id, email, passwordHash, data: body.data, earlier }, origin)];
  });
  const at = new Date(context.now()).toISOString();
  const times = { confirmation_sent_at: at, created_at: at };
  return signUpAnswer({ id, aud: 'authenticated', email, phone: '', ...times }, body.data);
}

/** @throws AuthError 400 validation_failed */
async function checkData({ database }: AuthContext, given: Json): Promise<void> {
  if (Object.keys(given).length > 0) await database.transaction(async (session) => checkMetadata(session, given));
}

/** What a mail needs of the request, which is answered before the mail is prepared. */
interface Origin {
  challenge: Challenge;
  redirect: string;
  languageFor: (data: Json) => Locale;
}

const originOf = (http: Context, context: AuthContext, challenge: Challenge): Origin => ({
  challenge,
  redirect: redirectOf(http, context),
  languageFor: (given) => languageOf(http, given),
});

/** Makes the account. Where the address has one already, its owner is told. */
async function createOrNotify(
  context: AuthContext,
  account: NewAccount & { earlier: EarlierPassword },
  { challenge, redirect, languageFor }: Origin,
): Promise<MailMessage> {
  const language = languageFor(account.data);
  return context.database.transaction(async (session): Promise<MailMessage> => {
    const user = await replaceUnproved(context, session, account);
    if (!user) return { to: account.email, kind: 'already-registered', language };
    return prepareLinkMail(context, session, { user, challenge, language, redirect, type: 'signup' });
  });
}

async function sendOneTimeCode(context: AuthContext, http: Context): Promise<Json> {
  const body = await readBody(http, otpSchema);
  if (body.email !== '' && body.phone !== '')
    throw refuse(400, 'validation_failed', 'Only an email address or phone number should be provided');
  checkChallenge(body);
  if (body.phone !== '') throw refuse(400, 'phone_provider_disabled', 'Unsupported phone provider');
  if (body.email === '') throw refuse(400, 'validation_failed', 'One of email or phone must be set');
  const email = checkEmail(body.email);
  await checkData(context, body.data);
  await context.guards.beforeMail(email, 'entry');
  const { languageFor, ...origin } = originOf(http, context, body);
  context.mail.sendLater(email, async () =>
    context.database.transaction(async (session) => {
      const found = await findUser(session, { email });
      if (!found && !body.create_user) return [];
      const account = { id: randomUUID(), email, passwordHash: undefined, data: body.data };
      const created = await replaceUnproved(context, session, account);
      const user = created ?? found;
      if (!user) return [];
      const request = { ...origin, user, language: languageFor(user.raw_user_meta_data) };
      return [await prepareLinkMail(context, session, { ...request, type: created ? 'signup' : 'magiclink' })];
    }),
  );
  return {};
}

async function recover(context: AuthContext, http: Context): Promise<Json> {
  const body = await readBody(http, recoverSchema);
  if (body.email === '') throw refuse(400, 'validation_failed', 'Password recovery requires an email');
  const email = checkEmail(body.email);
  checkChallenge(body);
  await context.guards.beforeMail(email, 'recovery');
  sendToKnown(context, originOf(http, context, body), {
    email,
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
  sendToKnown(context, originOf(http, context, body), {
    email,
    prepare: async (session, request) => {
      const { user } = request;
      if (type === 'signup' && user.email_confirmed_at === null)
        return [await prepareLinkMail(context, session, { ...request, type: 'signup' })];
      if (type === 'email_change' && user.email_change !== '')
        return prepareChange(context, session, { ...request, email: user.email_change });
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
  prepare: (session: Session, request: LinkRequest) => Promise<MailMessage[]>;
}

function sendToKnown(context: AuthContext, { languageFor, ...origin }: Origin, { email, prepare }: KnownRequest): void {
  context.mail.sendLater(email, async () =>
    context.database.transaction(async (session) => {
      const user = await findUser(session, { email }, 'for update');
      return user ? prepare(session, { ...origin, user, language: languageFor(user.raw_user_meta_data) }) : [];
    }),
  );
}

async function reauthenticate(context: AuthContext, http: Context): Promise<Json> {
  const { user } = await callerOf(context, http);
  await context.guards.beforeMail(user.email, 'reauthentication');
  const { code } = await context.database.transaction(async (session) =>
    issueCode(context, session, { userId: user.id, type: 'reauthentication_token', email: user.email, isPkce: false }),
  );
  const language = languageOf(http, user.raw_user_meta_data);
  context.mail.send({ to: user.email, kind: 'reauthentication', language, code });
  return {};
}
