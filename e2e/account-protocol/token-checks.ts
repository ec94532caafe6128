import assert from 'node:assert/strict';
import { createHmac, randomBytes } from 'node:crypto';
import type { Topic } from './check.ts';
import { claimsOf, type Context } from './context.ts';
import { refusedAnswer } from './expect-answer.ts';

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function sign(claims: unknown, secret: string, header: unknown = { alg: 'HS256', typ: 'JWT' }): string {
  const text = `${encode(header)}.${encode(claims)}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

/** Checks that every call that reads a token refuses the changed token of a person. */
async function badToken(context: Context, change: (claims: Record<string, unknown>) => string): Promise<void> {
  const { session } = await context.person();
  const token = change(claimsOf(session.access_token));
  const calls: [string, string][] = [
    ['GET', '/user'],
    ['POST', '/logout'],
    ['GET', '/reauthenticate'],
    ['POST', '/factors'],
  ];
  for (const [method, path] of calls) {
    const body = path === '/factors' ? { body: { factor_type: 'totp' } } : {};
    const answer = await context.ask(path, { method, token, ...body });
    refusedAnswer(answer, { status: 403, code: 'bad_jwt', message: /^invalid JWT: / });
  }
  assert.equal((await context.ask('/user', { token: session.access_token })).status, 200);
}

const secretOf = ({ secret }: Context): string => {
  assert.ok(secret !== undefined);
  return secret;
};
const hourAgo = (): number => Math.floor(Date.now() / 1000) - 3600;

export const tokenChecks: Topic = {
  name: 'access tokens',
  checks: [
    {
      name: 'A token without a signature (alg none) is refused',
      run: async (context) =>
        badToken(context, (claims) => `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`),
    },
    {
      name: 'A token signed with another secret is refused',
      run: async (context) => badToken(context, (claims) => sign(claims, randomBytes(32).toString('hex'))),
    },
    {
      name: 'A token whose claims were changed is refused',
      run: async (context) => {
        const { session } = await context.person();
        const [header, , signature] = session.access_token.split('.');
        const changed = { ...claimsOf(session.access_token), role: 'service_role' };
        refusedAnswer(await context.ask('/user', { token: `${header}.${encode(changed)}.${signature}` }), {
          status: 403,
          code: 'bad_jwt',
        });
      },
    },
    {
      name: 'A text that is not a token is refused',
      run: async ({ ask }) => {
        refusedAnswer(await ask('/user', { token: 'abc' }), { status: 403, code: 'bad_jwt' });
      },
    },
    {
      name: 'An expired token is refused',
      needs: 'secret',
      run: async (context) =>
        badToken(context, (claims) => sign({ ...claims, exp: hourAgo(), iat: hourAgo() - 3600 }, secretOf(context))),
    },
    {
      name: 'A token signed with the right secret by another algorithm is refused',
      needs: 'secret',
      run: async (context) =>
        badToken(context, (claims) => {
          const text = `${encode({ alg: 'HS512', typ: 'JWT' })}.${encode(claims)}`;
          return `${text}.${createHmac('sha512', secretOf(context)).update(text).digest('base64url')}`;
        }),
    },
    {
      name: 'A token made with the right secret is accepted, so the refusals above have their own reasons',
      needs: 'secret',
      run: async (context) => {
        const { session } = await context.person();
        const token = sign(claimsOf(session.access_token), secretOf(context));
        assert.equal((await context.ask('/user', { token })).status, 200);
      },
    },
    {
      name: 'A token of a person who does not exist is refused',
      needs: 'secret',
      run: async (context) => {
        const { session } = await context.person();
        const claims = { ...claimsOf(session.access_token), sub: '00000000-0000-4000-8000-000000000000' };
        refusedAnswer(await context.ask('/user', { token: sign(claims, secretOf(context)) }), {
          status: 403,
          code: 'user_not_found',
          message: 'User from sub claim in JWT does not exist',
        });
      },
    },
  ],
};
