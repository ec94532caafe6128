import assert from 'node:assert/strict';
import type { Check, Topic } from './check.ts';
import { follow } from './context.ts';
import { succeeded } from './expect-answer.ts';

/** Makes addresses of other sites, some of which look like the site's own. */
const hostile: readonly ((site: URL) => string)[] = [
  () => 'https://evil.example/',
  () => '//evil.example/',
  () => String.raw`https:\\evil.example`,
  (site) => `${site.origin}@evil.example/`,
  (site) => `${site.origin}.evil.example/`,
  (site) => `${site.origin}%2eevil.example/`,
  (site) => `https://evil.example/${site.origin}`,
  (site) => `https://evil.example#${site.origin}`,
  (site) => `https://evil.example?${site.host}`,
  () => 'javascript:alert(1)',
  () => 'data:text/html,hello',
  () => 'https://2130706433/',
  (site) => String.raw`${site.origin}\@evil.example/`,
  (site) => `${site.protocol}//${site.hostname}:1${site.port || '443'}@evil.example/`,
];

const hostileChecks = hostile.map((make): Check => ({
  name: `A link never leads to ${make(new URL('https://site.test'))}`,
  run: async (context) => {
    const site = new URL(context.site);
    const email = context.newEmail();
    const redirect_to = make(site);
    const { status } = await context.ask(`/otp?redirect_to=${encodeURIComponent(redirect_to)}`, {
      body: { email, create_user: true, code_challenge: 'c'.repeat(43), code_challenge_method: 's256' },
    });
    assert.equal(status, 200);
    const { link } = await context.mailbox.take(email);
    assert.ok(link);
    // The link as sent, and as somebody could rewrite it.
    const rewritten = new URL(link);
    rewritten.searchParams.set('redirect_to', redirect_to);
    const first = await follow(context, rewritten);
    assert.equal(first.location.origin, site.origin);
    assert.ok(first.location.searchParams.get('code'));
    assert.equal((await follow(context, link)).location.origin, site.origin);
  },
}));

export const redirectChecks: Topic = {
  name: 'redirects',
  checks: [
    {
      name: 'A link leads to a page of the site that was asked for',
      run: async (context) => {
        const email = context.newEmail();
        const emailRedirectTo = `${new URL(context.site).origin}/profile?tab=account`;
        succeeded(await context.client('pkce').signInWithOtp({ email, options: { emailRedirectTo } }));
        const { location } = await follow(context, (await context.mailbox.take(email)).link);
        assert.ok(location.searchParams.get('code'), location.href);
        // GoTrue puts the code before what was asked for, our service behind.
        location.searchParams.delete('code');
        location.searchParams.delete('type');
        assert.equal(location.href, emailRedirectTo);
      },
    },
    {
      name: 'A link leads to the site when nothing was asked for',
      run: async (context) => {
        const email = context.newEmail();
        succeeded(await context.client('pkce').signInWithOtp({ email }));
        const { location } = await follow(context, (await context.mailbox.take(email)).link);
        assert.equal(location.origin, new URL(context.site).origin);
        assert.ok(location.searchParams.get('code'));
      },
    },
    {
      name: 'A recovery never leads to another site',
      run: async (context) => {
        const { email } = await context.person();
        await context.mailbox.pause(email);
        succeeded(
          await context.client('pkce').resetPasswordForEmail(email, { redirectTo: 'https://evil.example/reset' }),
        );
        const { location } = await follow(context, (await context.mailbox.take(email)).link);
        assert.equal(location.origin, new URL(context.site).origin);
        assert.ok(location.searchParams.get('code'));
      },
    },
    ...hostileChecks,
  ],
};
