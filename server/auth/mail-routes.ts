import type { Context } from 'hono';
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { languageOf, prepareLinkMail } from './mail/account-mails.ts';
import {
  createPromisedMails,
  originOf,
  requestOf,
  type Preparations,
  type PromisedMail,
  type PromisedMails,
} from './mail/promised-mails.ts';
import type { AuthContext } from './auth-context.ts';
import { refuse } from './auth-error.ts';
import { provedCallerOf, readBody, text, visitorOf, type RouteModule } from './auth-routes.ts';
import { checkEmail } from './email-address.ts';
import { prepareChange } from './email-change.ts';
import { counting } from './limits/counts.ts';
import { challengeFields, checkChallenge } from './tables/code-challenge.ts';
import { issueCode } from './tables/one-time-codes.ts';
import { checkStrength, hashPassword } from './passwords.ts';
import { compareWithEarlier, replaceUnproved, type EarlierPassword, type NewAccount } from './sign-up.ts';
import { signUpAnswer } from './sign-up-answer.ts';
import { checkMetadata } from './tables/user-metadata.ts';
import { findUser, type Json } from './tables/users.ts';

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

/** Requests for mails, as they are stored until the mails are prepared. */
interface Promises {
  signup: PromisedMail<'signup'> & { account: NewAccount; earlier: EarlierPassword };
  code: PromisedMail<'code'> & { data: Json; creates: boolean };
  recovery: PromisedMail<'recovery'>;
  again: PromisedMail<'again'> & { type: 'signup' | 'email_change' };
}

const preparations: Preparations<Promises> = {
  signup: async (context, session, { account, earlier, ...origin }) => {
    const { email, data: given } = account;
    const user = await replaceUnproved(context, session, { ...account, earlier });
    const request = requestOf(origin, given);
    if (!user) return [{ to: email, kind: 'already-registered', language: request.language }];
    return [await prepareLinkMail(context, session, { ...request, user, type: 'signup' })];
  },
  code: async (context, session, { email, data: given, creates, ...origin }) => {
    const found = await findUser(session, { email });
    if (!found && !creates) return [];
    const account = { id: randomUUID(), email, passwordHash: null, data: given };
    const created = await replaceUnproved(context, session, account);
    const user = created ?? found;
    if (!user) return [];
    const request = { ...requestOf(origin, user.raw_user_meta_data), user };
    return [await prepareLinkMail(context, session, { ...request, type: created ? 'signup' : 'magiclink' })];
  },
  recovery: async (context, session, { email, ...origin }) => {
    const user = await findUser(session, { email }, 'for update');
    if (!user) return [];
    const request = { ...requestOf(origin, user.raw_user_meta_data), user };
    return [await prepareLinkMail(context, session, { ...request, type: 'recovery' })];
  },
  again: async (context, session, { email, type, admit, ...origin }) => {
    const user = await findUser(session, { email }, 'for update');
    if (!user) return [];
    const request = { ...requestOf(origin, user.raw_user_meta_data), user };
    if (type === 'signup' && user.email_confirmed_at === null)
      return [await prepareLinkMail(context, session, { ...request, type: 'signup' })];
    if (type === 'email_change' && user.email_change !== '' && (await admit(user.email_change)))
      return prepareChange(context, session, { ...request, email: user.email_change });
    return [];
  },
};

type Promised = PromisedMails<Promises>['promise'];

export const mailRoutes: RouteModule = (app, context) => {
  const { promise } = createPromisedMails<Promises>(context, preparations);
  app.post('/signup', async (http) => http.json(await signUp(context, http, promise)));
  app.post('/otp', async (http) => http.json(await sendOneTimeCode(context, http, promise)));
  app.post('/recover', async (http) => http.json(await recover(context, http, promise)));
  app.post('/resend', async (http) => http.json(await resend(context, http, promise)));
  app.get('/reauthenticate', async (http) => http.json(await reauthenticate(context, http)));
};

async function signUp(context: AuthContext, http: Context, promise: Promised): Promise<Json> {
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
  const giveBack = await context.guards.beforeMessage(visitorOf(http, email), 'entry');
  const id = randomUUID();
  await counting(giveBack, async () => {
    const passwordHash = await hashPassword(body.password);
    const earlier = await compareWithEarlier(context, email, body.password);
    const account = { id, email, passwordHash, data: body.data };
    await promise({ kind: 'signup', email, account, earlier, ...originOf(http, context, body) });
  });
  const at = new Date(context.now()).toISOString();
  const times = { confirmation_sent_at: at, created_at: at };
  return signUpAnswer({ id, aud: 'authenticated', email, phone: '', ...times }, body.data);
}

/** @throws AuthError 400 validation_failed */
async function checkData({ database }: AuthContext, given: Json): Promise<void> {
  if (Object.keys(given).length > 0) await database.transaction(async (session) => checkMetadata(session, given));
}

async function sendOneTimeCode(context: AuthContext, http: Context, promise: Promised): Promise<Json> {
  const body = await readBody(http, otpSchema);
  if (body.email !== '' && body.phone !== '')
    throw refuse(400, 'validation_failed', 'Only an email address or phone number should be provided');
  checkChallenge(body);
  if (body.phone !== '') throw refuse(400, 'phone_provider_disabled', 'Unsupported phone provider');
  if (body.email === '') throw refuse(400, 'validation_failed', 'One of email or phone must be set');
  const email = checkEmail(body.email);
  await checkData(context, body.data);
  const giveBack = await context.guards.beforeMessage(visitorOf(http, email), 'entry');
  const { data: given, create_user: creates } = body;
  const origin = originOf(http, context, body);
  await counting(giveBack, async () => promise({ kind: 'code', email, data: given, creates, ...origin }));
  return {};
}

async function recover(context: AuthContext, http: Context, promise: Promised): Promise<Json> {
  const body = await readBody(http, recoverSchema);
  if (body.email === '') throw refuse(400, 'validation_failed', 'Password recovery requires an email');
  const email = checkEmail(body.email);
  checkChallenge(body);
  const giveBack = await context.guards.beforeMessage(visitorOf(http, email), 'recovery');
  await counting(giveBack, async () => promise({ kind: 'recovery', email, ...originOf(http, context, body) }));
  return {};
}

async function resend(context: AuthContext, http: Context, promise: Promised): Promise<Json> {
  const body = await readBody(http, resendSchema);
  const { type } = body;
  if (!['signup', 'email_change', 'sms', 'phone_change'].includes(type))
    throw refuse(400, 'validation_failed', 'Missing one of these types: signup, email_change, sms, phone_change');
  checkChallenge(body);
  checkRecipient(body);
  const email = checkEmail(body.email);
  const giveBack = await context.guards.beforeMessage(
    visitorOf(http, email),
    type === 'signup' ? 'entry' : 'email_change',
  );
  const kind = type === 'signup' ? 'signup' : 'email_change';
  const origin = originOf(http, context, body);
  await counting(giveBack, async () => promise({ kind: 'again', email, type: kind, ...origin }));
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

async function reauthenticate(context: AuthContext, http: Context): Promise<Json> {
  const { user } = await provedCallerOf(context, http);
  const giveBack = await context.guards.beforeMessage(visitorOf(http, user.email), 'reauthentication');
  const { code } = await counting(giveBack, async () =>
    context.database.transaction(async (session) =>
      issueCode(context, session, { userId: user.id, type: 'reauthentication_token', email: user.email }),
    ),
  );
  const language = languageOf(http, user.raw_user_meta_data);
  context.mail.send({ to: user.email, kind: 'reauthentication', language, code });
  return {};
}
