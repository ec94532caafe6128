import assert from 'node:assert/strict';
import type { Topic } from './check.ts';
import type { Context } from './context.ts';
import type { Answer } from './expect-answer.ts';

const version = { 'x-supabase-api-version': '2024-01-01' };
const wrongCode = { type: 'email', email: 'nobody-at-all@example.com', token: '12345678' };
const both = async (ask: Context['ask'], path: string, body: unknown): Promise<[Answer, Answer]> => [
  await ask(path, { body }),
  await ask(path, { body, headers: version }),
];

export const errorShapeChecks: Topic = {
  name: 'shape of errors',
  checks: [
    {
      name: 'Without a version an error has the status, error_code and msg',
      run: async ({ ask }) => {
        const { status, body, headers } = await ask('/verify', { body: wrongCode });
        assert.equal(status, 403);
        assert.deepEqual(body, { code: 403, error_code: 'otp_expired', msg: 'Token has expired or is invalid' });
        assert.equal(headers.get('x-supabase-api-version'), null);
      },
    },
    {
      name: 'In version 2024-01-01 an error has the code and message, and the version is in the header',
      run: async ({ ask }) => {
        const { status, body, headers } = await ask('/verify', { body: wrongCode, headers: version });
        assert.equal(status, 403);
        assert.deepEqual(body, { code: 'otp_expired', message: 'Token has expired or is invalid' });
        assert.equal(headers.get('x-supabase-api-version'), '2024-01-01');
      },
    },
    {
      name: 'The code is in a header too, in both versions',
      run: async ({ ask }) => {
        for (const { status, headers } of await both(ask, '/verify', wrongCode))
          assert.deepEqual([status, headers.get('x-sb-error-code')], [403, 'otp_expired']);
      },
    },
    {
      name: 'The refusal of a weak password gives its reasons, in both versions',
      run: async ({ ask, newEmail }) => {
        const [old, current] = await both(ask, '/signup', { email: newEmail(), password: 'abc' });
        const reasons = { reasons: ['length'] };
        const words = 'Password should be at least 10 characters.';
        assert.deepEqual(old.body, { code: 422, error_code: 'weak_password', msg: words, weak_password: reasons });
        assert.deepEqual(current.body, { code: 'weak_password', message: words, weak_password: reasons });
      },
    },
    {
      name: 'A body that is not JSON is refused, in both versions',
      run: async ({ ask }) => {
        const [old, current] = await both(ask, '/token?grant_type=password', '{"email":');
        assert.deepEqual([old.status, old.body['error_code']], [400, 'bad_json']);
        assert.deepEqual([current.status, current.body['code']], [400, 'bad_json']);
      },
    },
    {
      name: 'A body of another shape is refused, not a fault of the server',
      run: async ({ ask }) => {
        for (const body of ['[]', '"text"', '{"email":7,"password":{}}']) {
          const { status } = await ask('/token?grant_type=password', { body });
          assert.equal(status, 400, body);
        }
      },
    },
    {
      name: 'Errors are JSON',
      run: async ({ ask }) => {
        const { status, headers } = await ask('/user');
        assert.equal(status, 401);
        assert.match(headers.get('content-type') ?? '', /^application\/json/);
      },
    },
  ],
};
