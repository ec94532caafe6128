import { createRest } from '../../server/catalogue/rest.ts';
import { toRestRequest } from '../../server/catalogue/rest-message.ts';
import { createRestService } from '../../server/catalogue/rest-service.ts';
import { signToken } from '../../server/catalogue/token.fixture.ts';
import type { Database } from '../../server/database/database.ts';
import { migrate } from '../../server/database/migrate.ts';
import { secrets } from './people.fixture.ts';
import { project } from './suite-database.fixture.ts';

/** A request, and who sends it. */
export interface Question {
  as: string;
  /** Method and path below `/rest/v1/`. */
  ask: string;
  headers?: Record<string, string>;
  body?: string;
  /** Goes to the database past the checks of a request, as if they had let it through. */
  unguarded?: boolean;
}

export interface Answer {
  status: number;
  headers: Record<string, string>;
  /** JSON's value. */
  body: unknown;
}

const ids = {
  ana: '5e2d9f6e-0000-4000-8000-00000000000a',
  ben: '5e2d9f6e-0000-4000-8000-00000000000b',
  carla: '5e2d9f6e-0000-4000-8000-00000000000c',
  dora: '5e2d9f6e-0000-4000-8000-00000000000d',
  gone: '5e2d9f6e-0000-4000-8000-00000000000e',
};
/** Their own, so that the recording does not change with the catalogue. */
const frequencies = `
insert into public.frequencies (id, slug, title, title_en, description, description_en, hz, category, tags, tags_en, origin,
  evidence_grade, evidence_note, evidence_note_en, sources, audible_pure, suggested_mode, suggested_carrier_hz, suggested_minutes, default_intensity)
values
  (1, 'solfeo-528', 'Uno, dos', 'One, two', 'ñ', 'n', 528, 'Calm', '{a,b}', '{}', 'tradition', 'T', 'nota', 'note', '[]', true, 'pure', null, 15, 70),
  (2, 'gamma-40', 'Gamma', 'Gamma', '', '', 40, 'Focus', '{}', '{"x y","q\\"r"}', 'laboratory', 'A', '', '', '[{"url": "https://example.org/?a=1&b=2", "year": 2020}]', false, 'binaural', 220.5, 20, 60),
  (3, 'schumann-7-83', 'a"b', 'c\\d', E'line\\nbreak', '<b>', 7.83, 'Shield', '{}', '{}', 'physics', 'none', '', '', '[]', false, 'isochronic', 200, 10, 70),
  (4, 'emoji', '🎵', '🎵', '', '', 0.5, 'Vital', '{ü}', '{}', 'physics', 'C', '', '', '[]', false, 'monaural', 100.25, 1, 0),
  (5, 'plus', 'a+b', 'a b', '', '', 20000, 'Restore', '{}', '{}', 'physics', 'B', '', '', '[]', true, 'pure', null, 60, 100),
  (6, 'paren', '(x)', '(x)', '', '', 432, 'Calm', '{a}', '{a}', 'tradition', 'T', '', '', '[1, 2.50, null, {"a": {"b": []}}]', true, 'pure', null, 30, 70),
  (7, 'brien', 'O''Brien "x"', 'null', '', '', 100.10, 'Expand', '{}', '{}', 'tradition', 'T', '', '', '[]', true, 'pure', null, 30, 70),
  (8, 'null', 'null', 'x', '', '', 40, 'Calm', '{}', '{}', 'tradition', 'T', '', '', '[]', true, 'pure', null, 30, 71);`;

const hour = 3600;
const headersFor = (claims: object, secret = secrets.jwtSecret, algorithm?: string): Record<string, string> => ({
  apikey: secrets.publishableKey,
  authorization: `Bearer ${signToken(claims, secret, algorithm)}`,
});
const withAuthorization = (authorization: string): Record<string, string> => ({
  apikey: secrets.publishableKey,
  authorization,
});
const seconds = (): number => Math.floor(Date.now() / 1000);
const person = (sub: string, more: object = {}): Record<string, string> =>
  headersFor({ sub, role: 'authenticated', aal: 'aal1', ...more });

const callers: Readonly<Record<string, () => Record<string, string>>> = {
  guest: () => ({ apikey: secrets.publishableKey }),
  'key-as-token': () => withAuthorization(`Bearer ${secrets.publishableKey}`),
  none: () => ({}),
  'wrong-key': () => ({ apikey: 'sb_publishable_other' }),
  'secret-as-token': () => withAuthorization(`Bearer ${secrets.secretKey}`),
  ana: () => person(ids.ana),
  ben: () => person(ids.ben),
  carla: () => person(ids.carla),
  'carla-proved': () => person(ids.carla, { aal: 'aal2' }),
  dora: () => person(ids.dora),
  gone: () => person(ids.gone),
  nobody: () => headersFor({ role: 'authenticated', aal: 'aal1' }),
  'bad-sub': () => person('x'),
  'anon-token': () => headersFor({ sub: ids.ana, role: 'anon' }),
  'no-role': () => headersFor({ sub: ids.ana }),
  'service-token': () => headersFor({ role: 'service_role' }),
  operator: () => ({ apikey: secrets.secretKey }),
  owner: () => person(ids.ana, { role: 'postgres' }),
  expired: () => person(ids.ana, { exp: seconds() - hour }),
  'no-end': () => person(ids.ana, { exp: undefined }),
  'other-audience': () => person(ids.ana, { aud: 'other' }),
  'no-issuer': () => person(ids.ana, { iss: undefined }),
  forged: () => headersFor({ sub: ids.ana, role: 'authenticated' }, 'another secret'),
  'other-algorithm': () => headersFor({ sub: ids.ana, role: 'authenticated' }, secrets.jwtSecret, 'HS512'),
  unsigned: () => withAuthorization(`${person(ids.ana)['authorization']?.replace(/\.[^.]*$/u, '.')}`),
  garbage: () => withAuthorization('Bearer hello'),
  basic: () => withAuthorization('Basic aGVsbG86aGVsbG8='),
};

/** Asks questions of a database that has these people and frequencies only. Its rows change with what is asked. */
export async function openRecorded(database: Database): Promise<(question: Question) => Promise<Answer>> {
  await migrate(database, project, 'own');
  await database.transaction(async ({ script }) =>
    script(`delete from public.frequencies; ${frequencies}
      insert into auth.users (id) values ('${ids.ana}'), ('${ids.ben}'), ('${ids.carla}'), ('${ids.dora}');
      insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
        values (gen_random_uuid(), '${ids.carla}', 'totp', 'verified', now(), now());`),
  );
  const service = createRestService(database, secrets);
  const rest = createRest(service, secrets, { accounts: true });
  return async (question) => {
    const request = requestOf(question);
    if (!question.unguarded) return answerOf(await rest.respond(request));
    const { status, headers, body } = await service(await toRestRequest(request));
    return answerOf(new Response(status === 204 ? null : body, { status, headers }));
  };
}

function requestOf({ as, ask, headers = {}, body }: Question): Request {
  const [method = '', path = ''] = ask.split(' ');
  const given = callers[as];
  if (!given) throw new Error(`Nobody is called ${as}`);
  return new Request(`http://localhost/rest/v1/${path}`, {
    method,
    headers: { ...given(), ...headers },
    ...(body !== undefined && { body }),
  });
}

const compared = [
  'content-type',
  'content-range',
  'preference-applied',
  'retry-after',
  'cache-control',
  'location',
  'allow',
];

async function answerOf(response: Response): Promise<Answer> {
  // First the headers: the Response of @hono/node-server forgets changed ones when its body is read.
  const given = new Headers(response.headers);
  const text = masked(await response.text());
  const headers = [...given].filter(([name]) => compared.includes(name) && (name !== 'content-type' || text !== ''));
  if (given.has('etag')) headers.push(['etag', '<hash>']);
  return { status: response.status, headers: Object.fromEntries(headers), body: text === '' ? '' : JSON.parse(text) };
}

const known = new Set<string>([...Object.values(ids), '00000000-0000-4000-8000-00000000000a']);

/** What is random, and the time of the test, in place of which records have the time of their edit. */
function masked(body: string): string {
  return body
    .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gu, (id) => (known.has(id) ? id : '<random>'))
    .replaceAll(/"edited_at":"(?!2026-11-2[23]T|1970)[^"]*"/gu, '"edited_at":"<now>"');
}
