import { expect, it, vi } from 'vitest';
import { jsonAnswer } from './rest-answer.fixture.ts';
import type { RestAnswer, RestService } from './rest-message.ts';
import { bodyProblem } from './rest-personal.ts';
import { tablesWithAccounts, type PersonalRules } from './rest-tables.ts';
import { createRest } from './rest.ts';
import { signToken } from './token.fixture.ts';

const secrets = { jwtSecret: 'j', publishableKey: 'sb_publishable_1', secretKey: 'sb_secret_1' };
const guest = { apikey: secrets.publishableKey };
const headersOf = (sub: string): Record<string, string> => ({
  ...guest,
  authorization: `Bearer ${signToken({ role: 'authenticated', sub }, secrets.jwtSecret)}`,
});
const person = headersOf('ada');
const operator = { apikey: secrets.secretKey };
const record = { kind: 'sessions', key: 'a', data: {}, base: 0, edited_at: '2026-11-23T05:00:00Z', version: 1 };
const upsert = 'personal_records?on_conflict=user_id,kind,key&select=kind,key,seq';
const upsertHeaders = {
  'content-type': 'application/json',
  prefer: 'resolution=merge-duplicates,return=representation',
};
const service = vi.fn<RestService>(async () => jsonAnswer([]));
const rest = createRest(service, secrets, { accounts: true });

const ask = (path: string, headers: Record<string, string> = person, init: RequestInit = {}): Request =>
  new Request(`http://localhost/rest/v1/${path}`, { headers, ...init });
const post = (path: string, headers: Record<string, string> = {}, body = JSON.stringify([record])): Request =>
  ask(path, { ...person, ...upsertHeaders, ...headers }, { method: 'POST', body });

const functions = ['rpc/note_device', 'rpc/push_records', 'rpc/seal_account', 'rpc/remove_open_records'];

it.each(['sync_heads', 'personal_records', ...functions])('%s is not found without accounts', async (name) => {
  const without = createRest(service, secrets);
  for (const headers of [guest, person])
    for (const method of ['GET', 'POST'])
      expect((await without.respond(ask(name, headers, { method }))).status).toBe(404);
});

it.each([
  'sync_heads?select=*',
  'personal_records?select=*&seq=gt.0&order=seq&limit=500',
  'personal_records?select=kind,key,data&kind=eq.sessions&key=in.(a,b)&seq=lte.9&order=seq.asc',
])('%s can be read by people, not by guests', async (path) => {
  expect((await rest.respond(ask(path))).status).toBe(200);
  expect((await rest.respond(ask(path, guest))).status).toBe(401);
});

it.each([
  'sync_heads?seq=gt.0',
  'sync_heads?order=seq',
  'sync_heads?select=secret',
  'personal_records?edited_at=gt.2026-01-01',
  'personal_records?data=ilike.*a*',
  'personal_records?key=ilike.*a*',
  'personal_records?user_id=eq.1',
  'personal_records?order=edited_at',
  'personal_records?offset=10',
  'personal_records?select=data->a',
  'personal_records?on_conflict=user_id,kind,key',
])('%s is refused', async (path) => {
  expect((await rest.respond(ask(path))).status).toBe(400);
});

it.each([
  ['prefer', 'count=exact'],
  ['range', '0-9'],
  ['range-unit', 'items'],
  ['accept', 'text/csv'],
  ['accept-profile', 'auth'],
  ['content-profile', 'auth'],
])('a read with the header %s: %s is refused', async (name, value) => {
  expect((await rest.respond(ask('personal_records', { ...person, [name]: value }))).status).toBe(400);
});

it.each([upsert, `${upsert}&columns=${encodeURIComponent('"kind","key","data"')}`])(
  'a push to %s reaches the database',
  async (path) => {
    service.mockClear();
    expect((await rest.respond(post(path))).status).toBe(200);
    expect(service).toHaveBeenCalledOnce();
  },
);

it.each<[string, Request]>([
  ['without on_conflict', post('personal_records?select=key')],
  ['with another on_conflict', post('personal_records?on_conflict=user_id,seq')],
  ['with two on_conflict', post(`${upsert}&on_conflict=user_id,kind,key`)],
  ['with a filter', post(`${upsert}&seq=gt.0`)],
  ['with columns that people may not write', post(`${upsert}&columns="kind","user_id"`)],
  ['with columns twice', post(`${upsert}&columns=kind,kind`)],
  ['with an unknown select', post('personal_records?on_conflict=user_id,kind,key&select=secret')],
  ['without Prefer', ask(upsert, { ...person, 'content-type': 'application/json' }, { method: 'POST', body: '[]' })],
  ['with another Prefer', post(upsert, { prefer: 'return=representation' })],
  ['with more in Prefer', post(upsert, { prefer: `${upsertHeaders.prefer},tx=rollback` })],
  ['of CSV', post(upsert, { 'content-type': 'text/csv' })],
  ['of a form', post(upsert, { 'content-type': 'application/x-www-form-urlencoded' })],
  ['to another schema', post(upsert, { 'content-profile': 'auth' })],
  ['for one object', post(upsert, { accept: 'application/vnd.pgrst.object+json' })],
  ['of malformed JSON', post(upsert, {}, '[{')],
  ['with an empty body', post(upsert, {}, '')],
])('a push %s is refused', async (_what, request) => {
  service.mockClear();
  expect((await rest.respond(request)).status).toBe(400);
  expect(service).not.toHaveBeenCalled();
});

it('a push keeps the cached catalogue, unlike a write of an operator', async () => {
  const cached = createRest(service, secrets, { accounts: true });
  await cached.respond(ask('frequencies', guest));
  await cached.respond(post(upsert));
  service.mockClear();
  await cached.respond(ask('frequencies', guest));
  expect(service).not.toHaveBeenCalled();
  await cached.respond(ask('frequencies', operator, { method: 'DELETE' }));
  await cached.respond(ask('frequencies', guest));
  expect(service).toHaveBeenCalledTimes(2);
});

it('pushes leave slots for the catalogue', async () => {
  const answer = Promise.withResolvers<RestAnswer>();
  service.mockClear().mockImplementation(async () => answer.promise);
  const busy = createRest(service, secrets, { accounts: true });
  const pushes = Array.from({ length: 10 }, async (_, index) =>
    busy.respond(post(upsert, headersOf(`person ${index}`))),
  );
  await vi.waitFor(() => expect(service).toHaveBeenCalledTimes(3));
  const catalogue = busy.respond(ask('frequencies', guest));
  await vi.waitFor(() => expect(service).toHaveBeenCalledTimes(4));
  answer.resolve(jsonAnswer([]));
  await Promise.all([...pushes, catalogue]);
});

it('records are compressed', async () => {
  service.mockImplementation(async () => jsonAnswer(Array.from({ length: 100 }, () => record)));
  const { headers } = await rest.respond(ask('personal_records', { ...person, 'accept-encoding': 'br' }));
  expect(headers.get('content-encoding')).toBe('br');
  expect(Number(headers.get('content-length'))).toBeLessThan(1000);
});

const rulesFor = (name: string): PersonalRules => {
  const personal = tablesWithAccounts.get(name)?.personal;
  if (!personal) throw new Error(`${name} is not personal`);
  return personal;
};
const nested = (depth: number): string =>
  JSON.stringify([record]).replace('{}', `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`);

it.each<[boolean, string, string]>([
  [true, 'one record', JSON.stringify([record])],
  [true, 'a hundred', JSON.stringify(Array.from({ length: 100 }, () => record))],
  [true, 'brackets in texts', JSON.stringify([{ ...record, data: { a: `"${'[{'.repeat(500)}\\"` } }])],
  [true, 'some depth', nested(90)],
  [false, 'too much depth', nested(100)],
  [false, 'a hundred and one', JSON.stringify(Array.from({ length: 101 }, () => record))],
  [false, 'none', '[]'],
  [false, 'an object', JSON.stringify(record)],
  [false, 'an empty list in a list', '[[]]'],
  [false, 'a list in a list', JSON.stringify([[record]])],
  [false, 'a column that only the trigger sets', JSON.stringify([{ ...record, seq: 1 }])],
  [false, 'different columns', JSON.stringify([record, { kind: 'sessions', key: 'b' }])],
])('allows a batch (%s) with %s', (isAllowed, _what, body) => {
  expect(bodyProblem(body, rulesFor('personal_records')) === undefined).toBe(isAllowed);
});

const witness = { device: 'd1', seen: 1 };

it.each<[boolean, string, string]>([
  [false, 'rpc/note_device', '{}'],
  [false, 'rpc/note_device', '[]'],
  [false, 'rpc/note_device', 'null'],
  [false, 'rpc/note_device', '{'],
  [true, 'rpc/note_device', JSON.stringify(witness)],
  [false, 'rpc/note_device', '{"device":"d1"}'],
  [false, 'rpc/note_device', JSON.stringify({ ...witness, user_id: '1' })],
  [false, 'rpc/note_device', JSON.stringify([witness])],
  [false, 'rpc/note_device', ''],
  [true, 'rpc/push_records', JSON.stringify({ ...witness, records: [record] })],
  [false, 'rpc/push_records', JSON.stringify(witness)],
  [false, 'rpc/push_records', JSON.stringify({ ...witness, records: [] })],
  [false, 'rpc/push_records', JSON.stringify({ ...witness, records: record })],
  [false, 'rpc/push_records', JSON.stringify({ ...witness, records: Array.from({ length: 101 }, () => record) })],
  [false, 'rpc/push_records', JSON.stringify({ ...witness, records: [{ ...record, seq: 1 }] })],
  [false, 'rpc/push_records', `{"device":"d1","seen":1,"records":${nested(100)}}`],
])('allows the call (%s) of %s with %s', (isAllowed, name, body) => {
  expect(bodyProblem(body, rulesFor(name)) === undefined).toBe(isAllowed);
});
it.each([
  'start_new_epoch',
  'use_reauthentication_code',
  'is_reauthentication_code',
  'holds_fresh_proof',
  'is_session_proved',
  'mark_session_proved',
  'person_of_records',
])('people cannot call %s', async (name) => {
  service.mockClear();
  for (const headers of [guest, person])
    expect((await rest.respond(ask(`rpc/${name}`, headers, { method: 'POST', body: '{}' }))).status).toBe(404);
  expect(service).not.toHaveBeenCalled();
});
