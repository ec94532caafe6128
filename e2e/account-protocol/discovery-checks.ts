import assert from 'node:assert/strict';
import type { Topic } from './check.ts';

export const discoveryChecks: Topic = {
  name: 'settings and keys',
  checks: [
    {
      name: 'The settings say that sign-up by mail is on and has to be confirmed',
      run: async ({ ask }) => {
        const { status, body } = await ask('/settings');
        assert.equal(status, 200);
        const { disable_signup, mailer_autoconfirm, phone_autoconfirm, saml_enabled } = body;
        assert.deepEqual(
          { disable_signup, mailer_autoconfirm, phone_autoconfirm, saml_enabled },
          { disable_signup: false, mailer_autoconfirm: false, phone_autoconfirm: false, saml_enabled: false },
        );
      },
    },
    {
      name: 'The settings name every provider, and only email is on',
      run: async ({ ask }) => {
        const external = (await ask('/settings')).body['external'] as Record<string, unknown>;
        const on = Object.entries(external).filter(([, value]) => value === true);
        assert.deepEqual(
          on.map(([name]) => name),
          ['email'],
        );
        for (const name of ['anonymous_users', 'apple', 'azure', 'facebook', 'github', 'google', 'phone'])
          assert.equal(external[name], false, name);
      },
    },
    {
      name: 'The key set is empty, because the secret is shared',
      run: async ({ ask }) => {
        const { status, body } = await ask('/.well-known/jwks.json');
        assert.equal(status, 200);
        assert.deepEqual(body, { keys: [] });
      },
    },
    {
      name: 'auth-js checks the claims of a session with the server',
      run: async ({ person }) => {
        const { auth, id } = await person();
        const { data, error } = await auth.getClaims();
        assert.equal(error, null);
        assert.equal(data?.claims.sub, id);
        assert.equal(data.header.alg, 'HS256');
      },
    },
    {
      name: 'The service says that it is healthy',
      run: async ({ ask }) => {
        const { status, body } = await ask('/health');
        assert.equal(status, 200);
        assert.equal(typeof body['name'], 'string');
      },
    },
  ],
};
