import assert from 'node:assert/strict';
import type { Check, Topic } from './check.ts';
import type { Question } from './context.ts';
import { refusedAnswer, type Refusal } from './expect-answer.ts';

interface Row extends Refusal {
  asked: string;
  path: string;
  question?: Omit<Question, 'token'>;
  signedIn?: boolean;
}

const post = (body: unknown): Question => ({ body });

/** What a GoTrue without third parties answers to calls that need one. */
const rows: readonly Row[] = [
  {
    asked: 'Sign-up without an address',
    path: '/signup',
    question: post({ data: {} }),
    status: 422,
    code: 'anonymous_provider_disabled',
    message: 'Anonymous sign-ins are disabled',
  },
  {
    asked: 'Sign-up with a phone',
    path: '/signup',
    question: post({ phone: '+15005550006', password: 'abcdefghij' }),
    status: 400,
    code: 'phone_provider_disabled',
    message: 'Phone signups are disabled',
  },
  {
    asked: 'A code for a phone',
    path: '/otp',
    question: post({ phone: '+15005550006' }),
    status: 400,
    code: 'phone_provider_disabled',
    message: 'Unsupported phone provider',
  },
  {
    asked: 'A password with a phone',
    path: '/token?grant_type=password',
    question: post({ phone: '+15005550006', password: 'abcdefghij' }),
    status: 422,
    code: 'phone_provider_disabled',
    message: 'Phone logins are disabled',
  },
  {
    asked: 'An id token',
    path: '/token?grant_type=id_token',
    question: post({ provider: 'google', id_token: 'a.b.c' }),
    status: 400,
    code: 'provider_disabled',
    message: /^Provider \(issuer "https:\/\/accounts\.google\.com"\) is not enabled$/,
  },
  {
    asked: 'Linking by an id token',
    path: '/token?grant_type=id_token',
    question: post({ provider: 'google', id_token: 'a.b.c', link_identity: true }),
    signedIn: true,
    status: 400,
    code: 'provider_disabled',
    message: /^Provider \(issuer "https:\/\/accounts\.google\.com"\) is not enabled$/,
  },
  {
    asked: 'A wallet',
    path: '/token?grant_type=web3',
    question: post({ chain: 'solana', message: 'hello', signature: 'abc' }),
    status: 422,
    code: 'web3_provider_disabled',
    message: 'Web3 provider is disabled',
  },
  {
    asked: 'Another kind of token',
    path: '/token?grant_type=device',
    question: post({}),
    status: 400,
    code: 'invalid_credentials',
    message: 'unsupported_grant_type',
  },
  {
    asked: 'Single sign-on',
    path: '/sso',
    question: post({ domain: 'example.com' }),
    status: 404,
    code: 'saml_provider_disabled',
    message: 'SAML 2.0 is disabled',
  },
  {
    asked: 'A provider',
    path: '/authorize?provider=github',
    status: 400,
    code: 'validation_failed',
    message: 'Unsupported provider: provider is not enabled',
  },
  {
    asked: 'Linking an identity',
    path: '/user/identities/authorize?provider=github&skip_http_redirect=true',
    signedIn: true,
    status: 404,
    code: 'manual_linking_disabled',
    message: 'Manual linking is disabled',
  },
  {
    asked: 'Unlinking an identity',
    path: '/user/identities/00000000-0000-4000-8000-000000000000',
    question: { method: 'DELETE' },
    signedIn: true,
    status: 404,
    code: 'manual_linking_disabled',
    message: 'Manual linking is disabled',
  },
  {
    asked: 'A phone as a second factor',
    path: '/factors',
    question: post({ factor_type: 'phone', phone: '+15005550006' }),
    signedIn: true,
    status: 422,
    code: 'mfa_phone_enroll_not_enabled',
    message: 'MFA enroll is disabled for Phone',
  },
  {
    asked: 'A second factor of another kind',
    path: '/factors',
    question: post({ factor_type: 'pigeon' }),
    signedIn: true,
    status: 400,
    code: 'validation_failed',
    message: 'factor_type needs to be totp, phone, or webauthn',
  },
  {
    asked: 'Resending by phone',
    path: '/resend',
    question: post({ type: 'sms', phone: '+15005550006' }),
    status: 400,
    code: 'phone_provider_disabled',
    message: 'Phone logins are disabled',
  },
  {
    asked: 'The list of people, by a person',
    path: '/admin/users',
    signedIn: true,
    status: 403,
    code: 'not_admin',
    message: 'User not allowed',
  },
];

const refusals = rows.map(({ asked, path, question, signedIn = false, ...expected }): Check => ({
  name: `${asked} is refused with GoTrue's words`,
  run: async ({ ask, person }) => {
    const token = signedIn ? { token: (await person()).session.access_token } : {};
    refusedAnswer(await ask(path, { ...question, ...token }), expected);
  },
}));

export const refusalChecks: Topic = {
  name: 'what needs a third party',
  checks: [
    ...refusals,
    {
      name: 'An answer of a provider that nobody went to signs nobody in',
      run: async ({ ask }) => {
        const { status, headers, text } = await ask('/callback?state=nobody&code=a');
        const location = headers.get('location');
        if (location === null) assert.equal(status, 404);
        else assert.ok(new URL(location).searchParams.has('error'));
        assert.doesNotMatch(`${location} ${text}`, /access_token/);
      },
    },
    {
      name: 'An answer of an organisation that nobody went to is not taken',
      run: async ({ ask }) => {
        const { status, text } = await ask('/sso/saml/acs', { body: { SAMLResponse: 'PGE+' } });
        assert.equal(status, 404);
        assert.doesNotMatch(text, /access_token/);
      },
    },
    {
      name: 'An unknown path is not found',
      run: async ({ ask }) => {
        assert.equal((await ask('/no-such-path')).status, 404);
      },
    },
  ],
};
