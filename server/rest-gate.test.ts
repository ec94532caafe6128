import { describe, expect, it } from 'vitest';
import { callerOf, type Caller } from './rest-caller.ts';
import { refusalOf } from './rest-gate.ts';

const secrets = { jwtSecret: 'j', publishableKey: 'sb_publishable_1', secretKey: 'sb_secret_1' };
const token = (payload: object): string => `Bearer e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.c2ln`;

describe('who asks', () => {
  it.each<[Caller, Record<string, string>]>([
    ['unknown', {}],
    ['unknown', { apikey: 'sb_publishable_2' }],
    ['unknown', { authorization: `Bearer ${secrets.secretKey}` }],
    ['guest', { apikey: secrets.publishableKey }],
    ['guest', { apikey: secrets.publishableKey, authorization: `Bearer ${secrets.publishableKey}` }],
    ['unknown', { apikey: secrets.publishableKey, authorization: `Bearer ${secrets.secretKey}` }],
    ['unknown', { apikey: secrets.publishableKey, authorization: 'Bearer a.b.' }],
    ['unknown', { apikey: secrets.publishableKey, authorization: 'Basic YTpi' }],
    ['person', { apikey: secrets.publishableKey, authorization: token({ role: 'authenticated' }) }],
    ['person', { apikey: secrets.publishableKey, authorization: token({}) }],
    ['service', { apikey: secrets.publishableKey, authorization: token({ role: 'service_role' }) }],
    ['unknown', { apikey: secrets.publishableKey, authorization: token({ role: 'postgres' }) }],
    ['unknown', { apikey: secrets.publishableKey, authorization: token([]) }],
    ['service', { apikey: secrets.secretKey }],
  ])('is %s', (caller, headers) => {
    expect(callerOf(new Headers(headers), secrets)).toBe(caller);
  });
});

describe('what gets as far as the database', () => {
  const status = (address: string, caller: Caller = 'guest', init: RequestInit = {}): number | undefined =>
    refusalOf(new Request(`http://localhost/rest/v1/${address}`, init), caller)?.status;

  it.each(['frequencies', 'frequencies?select=*&order=category,hz&category=eq.Calm', 'frequencies?id=eq.1', 'frequencies?title=ilike.*match*', 'frequencies?or=(title.ilike.*a*,hz.gt.3)'])(
    'is %s',
    (address) => {
      expect(status(address)).toBeUndefined();
      expect(status(address, 'guest', { method: 'HEAD' })).toBeUndefined();
      expect(status(address, 'person')).toBeUndefined();
      expect(status(address, 'unknown')).toBe(401);
    },
  );

  it.each<[number, string]>([
    [404, ''],
    [404, 'frequencies/'],
    [404, 'rpc/set_config'],
    [404, 'schema_migrations'],
    [414, `frequencies?title=eq.${'a'.repeat(2000)}`],
    [400, `frequencies?${'id=gt.0&'.repeat(31)}`],
    [400, 'frequencies?title=match.(a*)*%5C1'],
    [400, 'frequencies?title=not.imatch.a'],
    [400, 'frequencies?title=match(any).%7Ba%7D'],
    [400, 'frequencies?or=(hz.gt.1,title.match.a)'],
    [400, 'frequencies?and=(title.imatch(all).%7Ba%7D)'],
  ])('is, with status %i, not %s', (expected, address) => {
    expect(status(address)).toBe(expected);
    expect(status(address, 'person')).toBe(expected);
    expect(status(address, 'service')).toBeUndefined();
  });

  it('is no writing of a guest, and no endless header', () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) expect(status('frequencies', 'guest', { method })).toBe(401);
    expect(status('frequencies', 'guest', { headers: { prefer: 'x'.repeat(301) } })).toBe(431);
  });
});
