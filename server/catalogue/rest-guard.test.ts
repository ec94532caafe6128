import { describe, expect, it } from 'vitest';
import { identify, type CallerKind } from './rest-caller.ts';
import { rejectionOf } from './rest-guard.ts';
import { signToken } from './token.fixture.ts';

const secrets = { jwtSecret: 'j', publishableKey: 'sb_publishable_1', secretKey: 'sb_secret_1' };
const apikey = secrets.publishableKey;
const token = (claims: object, secret = secrets.jwtSecret, algorithm?: string): string =>
  `Bearer ${signToken(claims, secret, algorithm)}`;

describe('the caller of a request', () => {
  it.each<[CallerKind, Record<string, string>]>([
    ['unknown', {}],
    ['unknown', { apikey: 'sb_publishable_2' }],
    ['unknown', { authorization: `Bearer ${secrets.secretKey}` }],
    ['guest', { apikey }],
    ['guest', { apikey, authorization: `Bearer ${apikey}` }],
    ['unknown', { apikey, authorization: `Bearer ${secrets.secretKey}` }],
    ['unknown', { apikey, authorization: 'Bearer a.b.' }],
    ['unknown', { apikey, authorization: 'Basic YTpi' }],
    ['person', { apikey, authorization: token({ role: 'authenticated' }) }],
    ['person', { apikey, authorization: token({}) }],
    ['person', { apikey, authorization: token({ role: 'authenticated', exp: Date.now() / 1000 + 60 }) }],
    ['service', { apikey, authorization: token({ role: 'service_role' }) }],
    ['unknown', { apikey, authorization: token({ role: 'authenticated', exp: Date.now() / 1000 - 60 }) }],
    ['unknown', { apikey, authorization: token({ role: 'authenticated', exp: undefined }) }],
    ['unknown', { apikey, authorization: token({ role: 'authenticated', exp: 'never' }) }],
    ['unknown', { apikey, authorization: token({ role: 'service_role', exp: undefined }) }],
    ['unknown', { apikey, authorization: token({ exp: undefined }) }],
    ['unknown', { apikey, authorization: token({ role: 'authenticated', aud: undefined }) }],
    ['unknown', { apikey, authorization: token({ role: 'authenticated', aud: 'other' }) }],
    ['unknown', { apikey, authorization: token({ role: 'authenticated', iss: undefined }) }],
    ['unknown', { apikey, authorization: token({ role: 'authenticated', iss: 'http://elsewhere.test/auth/v1' }) }],
    ['unknown', { apikey, authorization: token({ role: 'authenticated' }, 'another secret') }],
    ['unknown', { apikey, authorization: token({ role: 'service_role' }, 'another secret') }],
    ['unknown', { apikey, authorization: token({ role: 'service_role' }, secrets.jwtSecret, 'HS512') }],
    ['unknown', { apikey, authorization: token({ role: 'service_role' }, '', 'none') }],
    ['unknown', { apikey, authorization: `${token({ role: 'service_role' })} more` }],
    ['unknown', { apikey, authorization: token({ role: 'postgres' }) }],
    ['unknown', { apikey, authorization: token({ role: 'constructor' }) }],
    ['unknown', { apikey, authorization: token({ role: ['service_role'] }) }],
    ['service', { apikey: secrets.secretKey }],
  ])('is %s', async (caller, headers) => {
    expect((await identify(new Headers(headers), secrets, 'http://onda.test/auth/v1')).caller).toBe(caller);
  });

  it('may come from any account service where another than this server signs the tokens', async () => {
    const authorization = token({ role: 'authenticated', iss: 'http://elsewhere.test/auth/v1' });
    expect((await identify(new Headers({ apikey, authorization }), secrets)).caller).toBe('person');
  });
});

const long = (length: number): string => 'a'.repeat(length);
const list = (length: number, item = 'title'): string => Array.from({ length }, () => item).join(',');

describe('a request by a guest or a person', () => {
  const status = (address: string, caller: CallerKind = 'guest', init: RequestInit = {}): number | undefined =>
    rejectionOf(new Request(`http://localhost/rest/v1/${address}`, init), caller)?.status;
  const query = (text: string): string => `frequencies?${text}`;

  it.each([
    'frequencies',
    query('select=*&order=category,hz'),
    query('select=*&category=eq.Calm&order=category.asc,hz.asc,id.asc&limit=1000'),
    query('select=*&order=category.asc,hz.asc,id.asc&offset=1000&limit=1000'),
    query('select=*&id=eq.1&limit=1'),
    query('select=id,title&hz=gte.20&hz=lte.100'),
    query('hz=gt.20&hz=lt.100&order=hz.desc.nullslast'),
    query('id=in.(1,2,3)'),
    query(`id=in.(${list(100, '1')})`),
    query('title=ilike.*match*'),
    query(`title=eq.${long(1000)}`),
    query('title=eq.x.match.y'),
  ])('is allowed for %s', (address) => {
    expect(status(address)).toBeUndefined();
    expect(status(address, 'guest', { method: 'HEAD' })).toBeUndefined();
    expect(status(address, 'person')).toBeUndefined();
    expect(status(address, 'unknown')).toBe(401);
  });

  it.each<[number, string]>([
    [404, ''],
    [404, 'frequencies/'],
    [404, 'rpc/set_config'],
    [404, 'schema_migrations'],
    [404, 'constructor'],
    [404, '__proto__'],
    [400, query(`title=eq.${long(1001)}`)],
    [400, query(`title=eq.${long(990)}&slug=eq.${long(1000)}`)],
    [400, query(Array.from({ length: 9 }, () => 'id=gt.0').join('&'))],
    [400, query(`id=in.(${list(101, '1')})`)],
    [400, query(`select=${Array.from({ length: 135 }, (_, at) => `a${at}:sources`).join(',')}`)],
    [400, query('select=a:title')],
    [400, query('select=title,title')],
    [400, query('select=')],
    [400, query('select=*,title')],
    [400, query('select=secret')],
    [400, query('select=title::text')],
    [400, query('select=sources->0')],
    [400, query('select=id.count()')],
    [400, query('select=frequencies(*)')],
    [400, query('select=title&select=hz')],
    [400, query('order=title,title')],
    [400, query('order=title.up')],
    [400, query('order=secret')],
    [400, query('order=sources->0')],
    [400, query('limit=all')],
    [400, query('limit=-1')],
    [400, query('limit=99999999')],
    [400, query('offset=1e3')],
    [400, query('limit=1&limit=2')],
    [400, query(`or=(${Array.from({ length: 125 }, () => 'sources.fts.a').join(',')})`)],
    [400, query('or=(hz.gt.1,hz.lt.2)')],
    [400, query('and=(hz.gt.1,hz.lt.2)')],
    [400, query('not.and=(hz.gt.1,hz.lt.2)')],
    [400, query('title=not.eq.a')],
    [400, query('title=like.a')],
    [400, query('title=is.null')],
    [400, query('title=fts.a')],
    [400, query('title=match.(a*)*%5C1')],
    [400, query('title=not.imatch.a')],
    [400, query('title=match(any).%7Ba%7D')],
    [400, query('title=eq(any).%7Ba%7D')],
    [400, query('tags=cs.%7Ba%7D')],
    [400, query('title=ilike.*a*b*c*d*')],
    [400, query('title=ilike._a%25b%25c%25d%25')],
    [400, query('title=ilike(any).%7Ba%7D')],
    [400, query('title=eq')],
    [400, query('secret=eq.1')],
    [400, query('sources->0=eq.1')],
    [400, query('__proto__=eq.1')],
    [400, query('toString=eq.1')],
    [400, query('columns=id')],
    [400, query('on_conflict=id')],
  ])('is rejected with status %i for %s', (expected, address) => {
    expect(status(address)).toBe(expected);
    expect(status(address, 'person')).toBe(expected);
    expect(status(address, 'service')).toBeUndefined();
  });

  it('is rejected when it writes', () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      expect(status('frequencies', 'guest', { method })).toBe(401);
      expect(status('frequencies', 'person', { method })).toBe(403);
      expect(status('frequencies', 'service', { method })).toBeUndefined();
    }
  });

  it.each<[string, string, number | undefined]>([
    ['accept', '*/*', undefined],
    ['accept', 'application/json', undefined],
    ['accept', 'application/vnd.pgrst.object+json', undefined],
    ['accept', 'text/csv', 400],
    ['accept', 'application/vnd.pgrst.plan+json', 400],
    ['prefer', 'count=exact', undefined],
    ['prefer', 'count=exact, handling=strict', 400],
    ['range', '0-9', undefined],
    ['range', '0-', undefined],
    ['range', '0-99999999', 400],
    ['range-unit', 'items', undefined],
    ['range-unit', 'bytes', 400],
    ['accept-profile', 'public', undefined],
    ['accept-profile', 'auth', 400],
  ])('with the header %s: %s gives status %s', (name, value, expected) => {
    expect(status('frequencies', 'guest', { headers: { [name]: value } })).toBe(expected);
  });
});
