import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { colours, leadToApp, linkPage, markPath } from './link-page.ts';
import { readLinkForm } from '../../../e2e/account-protocol/link-form.ts';
import { mailTexts } from '../mail/mail-texts.ts';
import { errorAnswer, tooManyRequests } from '../auth-error.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const open = (query: string, headers: Record<string, string> = {}): Response =>
  linkPage(new Request(`https://onda.example/auth/v1/verify${query}`, { headers }));
const link = '?token=pkce_1&type=signup&redirect_to=https%3A%2F%2Fonda.example%2Fauth';

it.each([
  ['en', `${link}&language=en`, { 'accept-language': 'es' }],
  ['es', `${link}&language=es`, { cookie: 'app-language=en' }],
  ['en', link, { 'accept-language': 'en-GB,es;q=0.5' }],
  ['en', link, { cookie: 'app-language=en', 'accept-language': 'es' }],
  ['es', link, {}],
] as const)('is in the language of the mail, else of the browser: %s for %s', async (language, query, headers) => {
  const page = await open(query, headers).text();
  expect(page).toContain(`<html lang="${language}">`);
  expect(page).toContain(`<button>${mailTexts[language].kinds.signup.link}</button>`);
});

it('has one button, which posts what the link holds', async () => {
  const page = await open(`${link}&language=es&more=1`).text();
  const form = readLinkForm(page);
  expect(form?.action).toBe('open-link');
  expect([...(form?.fields ?? [])]).toEqual([
    ['token', 'pkce_1'],
    ['type', 'signup'],
    ['redirect_to', 'https://onda.example/auth'],
  ]);
  expect(page.match(/<button/g)).toHaveLength(1);
  expect(page.match(/<h1/g)).toHaveLength(1);
});

it('escapes what the link holds', async () => {
  const page = await open('?token=%22%3E%3Cscript%3Ealert(1)%3C/script%3E&type=__proto__&redirect_to=%22%27').text();
  expect(page).not.toContain('<script');
  expect(page).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
  expect(page).toContain('<button>Continuar</button>');
});

it('allows no script and no other form, leaves no trace and is not indexed', async () => {
  const { headers, ...page } = { headers: open(link).headers, text: await open(link).text() };
  const [, style = ''] = /<style>([^]*)<\/style>/.exec(page.text) ?? [];
  expect(headers.get('content-security-policy')).toBe(
    `default-src 'none'; img-src 'self'; style-src 'sha256-${hash('sha256', style, 'base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  );
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
});

it.each(['', '?token=t', '?type=signup', '?token=&type='])('leads the incomplete link “%s” to the app', (query) => {
  const { status, headers } = open(query);
  expect(status).toBe(303);
  expect(headers.get('location')).toBe('/auth?error=invalid_request&error_code=validation_failed');
});

it('leads a refused form to the app, because a person would see the answer', () => {
  const { body, ...init } = errorAnswer(tooManyRequests(9), undefined);
  const led = leadToApp(new Response(body, init));
  expect([led.status, led.headers.get('location')]).toEqual([
    303,
    '/auth?error=invalid_request&error_code=over_request_rate_limit',
  ]);
  const accepted = new Response(null, { status: 303, headers: { location: '/auth?code=1' } });
  expect(leadToApp(accepted)).toBe(accepted);
});

it('has the colours and the mark of the app', () => {
  const tokens = readFileSync(join(root, 'src/ui/tokens.css'), 'utf8');
  for (const [name, colour] of Object.entries(colours)) expect(tokens).toContain(`--color-${name}: ${colour};`);
  expect(readFileSync(join(root, 'src/ui/mark-path.ts'), 'utf8')).toContain(markPath);
});
