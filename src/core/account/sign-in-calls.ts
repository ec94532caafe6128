import type { AuthConnection } from '#core/backend/auth-client.ts';
import type { AuthSettings } from '#core/backend/auth-settings.ts';
import { accountFailure } from '#core/backend/account-failure.ts';
import { done, failed } from './account-result.ts';
import { dataOf, doneAfter, type Attempt } from './attempt.ts';
import type { WithToken } from './captcha.ts';
import type {
  AccountFailure,
  AccountOptions,
  AccountResult,
  AccountVerbs,
  LinkPurpose,
  MailPurpose,
} from './real-account.ts';

export interface CallSeams {
  client: AuthConnection;
  attempt: Attempt;
  /** For the calls that GoTrue guards by a captcha. */
  withToken: WithToken;
  /** Where mails and providers lead to: the account screen. */
  returnAddress: string;
}

interface SignInSeams extends CallSeams {
  readSettings: () => Promise<AuthSettings>;
  needPassword: (needed: boolean) => void;
}

/** GoTrue refuses longer ones. */
const maximumPasswordBytes = 72;

const codeTypes = {
  signup: 'signup',
  'sign-in': 'email',
  recovery: 'recovery',
  'email-change': 'email_change',
  // The server then forgets the password of the sign-up.
  confirmation: 'email',
} as const satisfies Record<MailPurpose, string>;

export const isPasswordTooLong = (password: string): boolean =>
  new TextEncoder().encode(password).length > maximumPasswordBytes;

const nonProviders: readonly string[] = ['email', 'phone', 'anonymous_users'];

function optionsOf({ disable_signup: isClosed, external, ...settings }: AuthSettings): AccountOptions {
  const offered = Object.keys(external).filter((name) => external[name] === true);
  return {
    signUp: !isClosed,
    providers: offered.filter((name) => !nonProviders.includes(name)),
    passkeys: settings.passkeys_enabled,
    phone: offered.includes('phone'),
    organisations: settings.saml_enabled,
  };
}

export function createSignInCalls({
  client,
  attempt,
  withToken,
  returnAddress,
  readSettings,
  needPassword,
}: SignInSeams) {
  const options = { emailRedirectTo: returnAddress };
  return {
    options: () => attempt(async () => ({ kind: 'done', value: optionsOf(await readSettings()) })),
    signUp: ({ email, password }) =>
      attempt(async () => {
        if (isPasswordTooLong(password)) return failed('password-too-long');
        return withToken(async (token) => {
          // An address that has an account gets the same answer.
          const { session } = dataOf(await client.signUp({ email, password, options: { ...options, ...token } }));
          return { kind: 'done', value: session ? 'signed-in' : 'check-mail' };
        });
      }),
    signIn: (credentials) =>
      attempt(() => withToken((token) => doneAfter(client.signInWithPassword({ ...credentials, options: token })))),
    sendCode: (email) =>
      attempt(() =>
        withToken((token) =>
          doneAfter(client.signInWithOtp({ email, options: { ...options, ...token, shouldCreateUser: true } })),
        ),
      ),
    verifyCode: (email, code, purpose) =>
      attempt(async () => {
        needPassword(purpose === 'confirmation');
        try {
          return await doneAfter(client.verifyOtp({ email, token: code, type: codeTypes[purpose] }));
        } finally {
          needPassword(false);
        }
      }),
    resend: (email, purpose) =>
      attempt(() =>
        withToken((token) =>
          doneAfter(client.resend({ email, type: codeTypes[purpose], options: { ...options, ...token } })),
        ),
      ),
    sendRecovery: (email) =>
      attempt(() =>
        withToken((token) => doneAfter(client.resetPasswordForEmail(email, { redirectTo: returnAddress, ...token }))),
      ),
    completeLink: createCompleteLink(client, attempt),
    signInWith: (provider) =>
      attempt(() =>
        doneAfter(client.signInWithOAuth({ provider: provider as 'google', options: { redirectTo: returnAddress } })),
      ),
  } satisfies Partial<AccountVerbs>;
}

/** Parameters of the query and the fragment: GoTrue writes an error into both. */
function parametersOf(address: string): URLSearchParams {
  const { searchParams, hash } = new URL(address);
  for (const [name, value] of new URLSearchParams(hash.slice(1))) searchParams.append(name, value);
  return searchParams;
}

const faultsOfServer = new Map<string, AccountFailure['problem']>([
  ['unexpected_failure', 'unexpected'],
  ['hook_timeout', 'unexpected'],
  ['request_timeout', 'server-busy'],
]);

function linkFailure(found: URLSearchParams): AccountFailure {
  const code = found.get('error_code') ?? '';
  const fault = faultsOfServer.get(code);
  if (fault) return failed(fault);
  // Only a provider says no without a code.
  if (code === '' && found.get('error') === 'access_denied') return failed('provider-refused');
  const { problem } = accountFailure({ code, message: found.get('error_description') });
  // Nobody typed a code that could be wrong.
  return failed(problem === 'unexpected' || problem === 'wrong-code' ? 'link-invalid' : problem);
}

/** GoTrue's names of mails with a link, as the server writes them into the address. */
const purposes = new Map<string | null, LinkPurpose>([
  ['signup', 'confirmation'],
  ['invite', 'confirmation'],
  ['magiclink', 'sign-in'],
  ['recovery', 'recovery'],
]);

function createCompleteLink(client: AuthConnection, attempt: Attempt): AccountVerbs['completeLink'] {
  const exchange = (code: string): Promise<AccountResult> =>
    attempt(() => doneAfter(client.exchangeCodeForSession(code)));
  const completeWith = async (found: URLSearchParams): Promise<AccountResult | undefined> => {
    const code = found.get('code');
    if (['error', 'error_code', 'error_description'].some((name) => found.has(name))) return linkFailure(found);
    if (code !== null) return exchange(code);
    // Tokens in an address belong to another flow, and would be accepted without proof.
    if (found.has('access_token')) return failed('link-invalid');
    // The message says that a change of address waits for the other mailbox.
    return found.has('message') ? done : undefined;
  };
  const complete = async (address: string): Promise<AccountResult | undefined> => {
    const found = parametersOf(address);
    const result = await completeWith(found);
    const link = purposes.get(found.get('type'));
    return result?.kind === 'failed' && link ? { ...result, link } : result;
  };
  let last: { address: string; result: Promise<AccountResult | undefined> } | undefined;
  return async (address) => {
    // A code works once.
    if (last?.address !== address) last = { address, result: complete(address) };
    const result = await last.result;
    if (result?.kind === 'failed' && result.problem === 'offline') last = undefined;
    return result;
  };
}
