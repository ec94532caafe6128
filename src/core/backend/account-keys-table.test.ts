import { afterEach, expect, it, vi } from 'vitest';
import { accountFailure } from './account-failure.ts';
import { openAccountKeys } from './account-keys-table.ts';

afterEach(() => vi.unstubAllGlobals());

const tokenOf = (sub: string): string => `e30.${Buffer.from(JSON.stringify({ sub })).toString('base64url')}.x`;
const wrap = { id: 'phrase', kind: 'phrase', generation: 1, privateKey: 'p', secret: 's', signature: 's' };

function tableWith(answer: unknown, { status = 200, token = tokenOf('ana') } = {}) {
  const request = vi.fn<typeof fetch>(() => Promise.resolve(Response.json(answer, { status })));
  vi.stubGlobal('fetch', request);
  const options = { origin: 'http://localhost', owner: 'ana', accessToken: () => token };
  return { request, table: openAccountKeys({ url: '', key: 'publishable' }, options) };
}

const problemOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => accountFailure(error).problem,
  );

it('reads the keys of the person, or that there are none', async () => {
  const { table, request } = tableWith([{ rev: 3, ring: 'r', wraps: [wrap] }]);
  expect(await table.readKeys()).toEqual({ number: 3, ring: 'r', wraps: [wrap] });
  expect(new Headers(request.mock.calls[0]?.[1]?.headers).get('authorization')).toBe(`Bearer ${tokenOf('ana')}`);
  expect(await tableWith([]).table.readKeys()).toBeUndefined();
});

it.each([
  ['without an id', { ...wrap, id: '' }],
  ['of a kind that there is not', { ...wrap, kind: 'password' }],
  ['of no generation', { ...wrap, generation: 0 }],
  ['whose private key is no text', { ...wrap, privateKey: 7 }],
  ['that is none', 'text'],
])('reads the other wraps beside one %s', async (_name, unreadable) => {
  const { table } = tableWith([{ rev: 3, ring: 'r', wraps: [unreadable, wrap] }]);
  expect(await table.readKeys()).toEqual({ number: 3, ring: 'r', wraps: [wrap] });
});

it('writes on top of the number that was read, and says whether it was first', async () => {
  const { table, request } = tableWith(4);
  expect(await table.writeKeys(3, { ring: 'r', wraps: [wrap] })).toBe(true);
  expect(JSON.parse(request.mock.calls[0]?.[1]?.body as string)).toEqual({ expected: 3, ring: 'r', wraps: [wrap] });
  expect(await tableWith(0).table.writeKeys(3, { ring: 'r', wraps: [] })).toBe(false);
});

it.each(['', tokenOf('bob'), 'no token'])('sends nothing with the token “%s”', async (token) => {
  const { table, request } = tableWith([], { token });
  expect(await problemOf(table.readKeys())).toBe('signed-out');
  expect(request).not.toHaveBeenCalled();
});

it.each([
  ['PT422', 422, 'reauthentication-needed'],
  ['PT403', 403, 'second-factor-needed'],
  ['PT429', 429, 'too-many-attempts'],
  ['PGRST205', 404, 'not-offered'],
])('an answer %s is %s: %s', async (code, status, problem) => {
  const { table } = tableWith({ code, message: 'No', details: null, hint: null }, { status });
  expect(await problemOf(table.readKeys())).toBe(problem);
});

it('says whether the server takes sealed records, and not where it does not answer', async () => {
  expect(await tableWith([{ sealed_seq: null }]).table.takesSealed()).toBe(true);
  const refusal = (code: string, status: number) =>
    tableWith({ code, message: 'No', details: null, hint: null }, { status }).table.takesSealed();
  expect(await refusal('42703', 400)).toBe(false);
  expect(await problemOf(refusal('PT429', 429))).toBe('too-many-attempts');
});

it('refuses keys of another form', async () => {
  const { table } = tableWith([{ rev: 3, ring: 7, wraps: [wrap] }]);
  expect(await problemOf(table.readKeys())).toBe('unexpected');
});
