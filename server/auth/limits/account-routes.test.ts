import { beforeEach, describe, expect, it } from 'vitest';
import { createAccountGate, type AccountGate } from '../account-gate.ts';
import { addressOf, findGotrueRoute, findOwnRoute, ownRoutes } from './account-routes.ts';
import type { AuthRequest } from '../auth-message.ts';

const publishableKey = 'sb_publishable_1';
const someId = '00000000-0000-4000-8000-000000000000';
const routes = Object.keys(ownRoutes).map((name): [method: string, path: string] => {
  const [method = '', path = ''] = name.split(' ');
  return [method === 'ALL' ? 'PATCH' : method, addressOf(path).replace(':id', someId).replace('*', someId)];
});

let passed: AuthRequest[] = [];
let gate: AccountGate;
beforeEach(() => {
  passed = [];
  gate = createAccountGate(
    async (request) => {
      passed.push(request);
      return { status: 200, headers: {}, body: new TextEncoder().encode('{}') };
    },
    { publishableKey },
  );
});

async function ask(method: string, path: string): Promise<{ status: number; body: unknown }> {
  const request = new Request(`http://onda.test${path}`, {
    method,
    headers: { apikey: publishableKey },
    ...(method !== 'GET' && { body: '{}' }),
  });
  const answer = await gate.respond(request, '203.0.113.1');
  return { status: answer.status, body: await answer.json() };
}

/** Other spellings that some program might read as the same path. */
function spellings(path: string): string[] {
  const letters = [...Array(path.length).keys()].filter((at) => path[at] !== '/');
  const replaced = (at: number, text: string): string => path.slice(0, at) + text + path.slice(at + 1);
  const hex = (at: number): string => `%${path.charCodeAt(at).toString(16).padStart(2, '0')}`;
  const last = path.length - 1;
  return [
    ...letters.map((at) => replaced(at, hex(at))),
    ...letters.map((at) => replaced(at, hex(at).replace('%', '%25'))),
    ...letters.filter((at) => /[a-z]/.test(path[at] ?? '')).map((at) => replaced(at, (path[at] ?? '').toUpperCase())),
    ...['/', '//', '.', '%2f', '%20', '%00', ';', ';a=b', '%3b', '/%2e', '*', ',', '%0a', '\u0301', '%ef%bc%8f'].map(
      (end) => path + end,
    ),
    path.replace(/\/(?=[^/]*$)/, '//'),
    path.replace(/\/(?=[^/]*$)/, '%2f'),
    path.replace(/\/(?=[^/]*$)/, '%5c'),
    path.replace(/\/(?=[^/]*$)/, '/.%00/'),
    `/${path}`,
    `/x${path}`,
    replaced(last, String.fromCodePoint(path.charCodeAt(last) + 0xfe_e0)),
  ];
}

describe('the routes of accounts', () => {
  it.each(routes)('%s %s is passed on, and no other spelling of it is', async (method, path) => {
    expect((await ask(method, path)).status).toBe(200);
    expect(passed).toMatchObject([{ method, url: path }]);
    for (const spelling of spellings(path))
      expect([spelling, await ask(method, spelling)]).toEqual([
        spelling,
        { status: 404, body: expect.objectContaining({ error_code: 'not_found' }) as object },
      ]);
    expect(passed).toHaveLength(1);
  });

  it.each([
    ['/auth/v1/x/../verify', '/auth/v1/verify'],
    ['/auth/v1/x/%2e%2e/verify', '/auth/v1/verify'],
    [String.raw`/auth/v1\verify`, '/auth/v1/verify'],
  ])('%s is what browsers and servers read in it', async (path, read) => {
    expect((await ask('POST', path)).status).toBe(200);
    expect(passed).toMatchObject([{ url: read }]);
  });

  it('spellings that are refused do not count', async () => {
    for (let round = 0; round < 40; round += 1) expect((await ask('POST', '/auth/v1/%76erify')).status).toBe(404);
    for (let round = 0; round < 30; round += 1) expect((await ask('POST', '/auth/v1/verify')).status).toBe(200);
    expect((await ask('POST', '/auth/v1/verify')).status).toBe(429);
  });

  it('of a repeated parameter the limit and the handler read the same one', async () => {
    const path = '/auth/v1/token?grant_type=refresh_token&grant_type=password&grant%5Ftype=password';
    for (let round = 0; round < 150; round += 1) expect((await ask('POST', path)).status).toBe(200);
    expect(new Set(passed.map(({ url }) => url))).toEqual(new Set(['/auth/v1/token?grant_type=refresh_token']));
    expect((await ask('POST', path)).status).toBe(429);
    expect((await ask('POST', '/auth/v1/token?grant_type=password')).status).toBe(200);
  });

  it('refreshes and sign-ins of a network are counted apart, each in every spelling of the parameter', async () => {
    const signIns = ['?grant_type=password', '', '?grant_type=', '?grant_type=pkce', '?GRANT_TYPE=refresh_token'];
    for (let round = 0; round < 150; round += 1)
      expect((await ask('POST', `/auth/v1/token${signIns[round % 5]}`)).status).toBe(200);
    for (const query of signIns) expect((await ask('POST', `/auth/v1/token${query}`)).status).toBe(429);
    expect((await ask('POST', '/auth/v1/token?grant_type=refresh_token')).status).toBe(200);
  });

  it('a GoTrue gets nothing of its administration, and only what apps call', () => {
    for (const path of [
      '/admin/users',
      '/invite',
      '/metrics',
      '/token/',
      '/%74oken',
      '/callback/x',
      '/factors',
      '/functions/v1/delete-account',
    ])
      expect([path, findGotrueRoute('GET', `/auth/v1${path}`)]).toEqual([path, undefined]);
    expect(findGotrueRoute('GET', '/auth/v1/callback')?.isOpen).toBe(true);
    expect(findOwnRoute('GET', '/auth/v1/callback')).toBeUndefined();
    expect(findGotrueRoute('POST', '/auth/v1/factors/recovery-codes/verify')?.name).toBe(
      'POST /factors/recovery-codes/verify',
    );
  });
});
