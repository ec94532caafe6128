import assert from 'node:assert/strict';
import type { Topic } from './check.ts';
import { refused, succeeded } from './expect-answer.ts';
import { codeExpired } from './usual-refusals.ts';

/** GoTrue has no limit per code, and tells by a refused mail that an address has an account. */
export const ownLimitChecks: Topic = {
  name: 'our stricter rules',
  checks: [
    {
      name: 'Six wrong tries end a code for their network',
      needs: 'our-guards',
      run: async ({ client, newEmail, mailbox }) => {
        const email = newEmail();
        succeeded(await client().signInWithOtp({ email }));
        const { code } = await mailbox.take(email);
        const guesser = client();
        for (let index = 1; index <= 6; index += 1) {
          const token = String((Number(code) + index) % 100_000_000).padStart(8, '0');
          refused(await guesser.verifyOtp({ email, token, type: 'email' }), codeExpired);
        }
        refused(await guesser.verifyOtp({ email, token: code, type: 'email' }), codeExpired);
      },
    },
    {
      name: 'Sign-up answers alike for known and unknown addresses',
      needs: 'our-guards',
      run: async ({ ask, person, newEmail, newPassword, mailbox }) => {
        const { email } = await person();
        const shapes: unknown[] = [];
        for (const address of [email, newEmail()]) {
          await mailbox.pause(address);
          const given = { email: address, password: newPassword(), data: { colour: 'teal' } };
          const { status, body } = await ask('/signup', { body: given });
          const { user_metadata: metadata = {}, identities, role } = body;
          shapes.push([status, Object.keys(body), Object.keys(metadata as object), identities, role]);
        }
        assert.deepEqual(shapes[0], shapes[1]);
      },
    },
    {
      name: 'A code without sign-up answers alike for known and unknown addresses',
      needs: 'own-service',
      run: async ({ ask, person, newEmail, mailbox }) => {
        const { email } = await person();
        const answers: unknown[] = [];
        for (const address of [email, newEmail()]) {
          await mailbox.pause(address);
          const { status, body } = await ask('/otp', { body: { email: address, create_user: false } });
          answers.push([status, body]);
        }
        assert.deepEqual(answers[0], answers[1]);
      },
    },
    {
      name: 'A second mail at once is refused alike for known and unknown addresses',
      needs: 'our-guards',
      run: async ({ ask, person, newEmail, mailbox }) => {
        const { email } = await person();
        await mailbox.pause(email);
        const texts: string[][] = [];
        for (const address of [email, newEmail()]) {
          const question = { body: { email: address }, headers: { 'x-forwarded-for': '2001:db8::1' } };
          const answers = await Promise.all([ask('/recover', question), ask('/recover', question)]);
          const seen = answers.map(({ status, text }) => `${status} ${text.replaceAll(/\d+ seconds/g, '')}`);
          texts.push(seen.toSorted());
        }
        assert.match(texts[0]?.[1] ?? '', /^429/);
        assert.deepEqual(texts[0], texts[1]);
      },
    },
    {
      name: 'A mail that a stranger has just asked for does not refuse one to the person',
      needs: 'our-guards',
      run: async ({ ask, person, mailbox }) => {
        const { email } = await person();
        await mailbox.pause(email);
        for (const network of ['2001:db8:1::1', '2001:db8:2::1'])
          assert.equal(
            (await ask('/recover', { body: { email }, headers: { 'x-forwarded-for': network } })).status,
            200,
          );
        const { code } = await mailbox.take(email);
        assert.match(code, /^\d{8}$/);
      },
    },
    {
      name: 'Wrong passwords of twelve strangers do not keep out the person',
      needs: 'our-guards',
      run: async ({ ask, client, person }) => {
        const { email, password } = await person();
        for (let index = 0; index < 12; index += 1) {
          const { status } = await ask('/token?grant_type=password', { body: { email, password: 'wrong password' } });
          assert.equal(status, 400);
        }
        succeeded(await client().signInWithPassword({ email, password }));
      },
    },
    {
      name: 'Another spelling of a path is not found',
      needs: 'our-guards',
      run: async ({ ask }) => {
        const body = { type: 'email', email: 'nobody-at-all@example.com', token: '12345678' };
        for (const path of [
          '/%76erify',
          '/verif%79',
          '/verify/',
          '/verify;',
          '/Verify',
          '//verify',
          '/verify%2f',
          '/verify.',
        ]) {
          const answer = await ask(path, { body });
          assert.deepEqual([path, answer.status, answer.body['error_code']], [path, 404, 'not_found']);
        }
      },
    },
    {
      name: 'Of a repeated parameter the first counts',
      needs: 'our-guards',
      run: async ({ ask, person }) => {
        const { email, password } = await person();
        const path = '/token?grant_type=password&grant_type=refresh_token';
        assert.equal((await ask(path, { body: { email, password } })).status, 200);
      },
    },
  ],
};
