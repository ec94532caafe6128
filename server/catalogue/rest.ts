import * as v from 'valibot';
import { createCatalogueCache } from './catalogue-cache.ts';
import { rowsPath } from './catalogue-rows.ts';
import { identify, type CallerKind } from './rest-caller.ts';
import { createPersonLimits, defaultRates } from './person-limits.ts';
import { rejectionOf, rulesOf } from './rest-guard.ts';
import {
  answerHeaders,
  databaseAwayError,
  failureAnswer,
  toRestRequest,
  type RestAnswer,
  type RestFailure,
  type RestService,
} from './rest-message.ts';
import { bodyProblem } from './rest-personal.ts';
import { tables, tablesWithAccounts, type PersonalRules } from './rest-tables.ts';
import { createLimits, type KeyedLimits } from '../auth/limits/limiter.ts';
import { createTurns } from '../turns.ts';
import type { Secrets } from '../secrets.ts';
import { encodingFor } from '../http/encoding.ts';
import { answer as answerWith, represent } from '../http/representation.ts';
import { createUnsentAnswers, unsentLimitError, type HttpConnection } from '../http/unsent-answers.ts';

/** Bound the memory and leave capacity for operators and health checks. */
const defaultLimits = {
  /** Open requests of guests and people, and as many of operators; further ones are refused. */
  waiting: 100,
  atOnce: 6,
  /** Pushes of records take long, so they leave slots for the catalogue. */
  personalAtOnce: 3,
  unsent: 64_000_000,
  ofPerson: defaultRates,
};
const vary = ['authorization', 'apikey', 'accept-encoding', ...answerHeaders].join(', ');

export interface Rest {
  respond: (request: Request, connection?: HttpConnection) => Promise<Response>;
  /** The frequencies as guests read them, as JSON. Rejects if the database does not answer. */
  frequencyRows: () => Promise<string>;
  /** To be called when something else has changed the catalogue. */
  forgetCatalogue: () => void;
  isFromOperator: (request: Request) => boolean;
}

interface RestOptions {
  limits?: Partial<typeof defaultLimits>;
  /** Opens the tables of signed-in people. */
  accounts?: boolean;
  /** Who signs the tokens of people, where this server does. */
  issuer?: string | undefined;
  /** Counts for all processes, where there are several. */
  shared?: KeyedLimits;
}

export function createRest(
  service: RestService,
  secrets: Secrets,
  { limits: changed, accounts = false, issuer, shared = createLimits() }: RestOptions = {},
): Rest {
  const limits = { ...defaultLimits, ...changed };
  const open = accounts ? tablesWithAccounts : tables;
  const forOperators = limitWaiting(service, { waiting: limits.waiting, atOnce: limits.waiting });
  const limited = limitWaiting(service, limits);
  const forPeople: RestService = async (request) => withoutInternals(await limited(request));
  const forOwners = limitWaiting(service, { waiting: limits.waiting, atOnce: limits.personalAtOnce });
  const ofPerson = createPersonLimits(limits.ofPerson, shared);
  const cache = createCatalogueCache(forPeople);
  // With a place and turns of its own, or queries that somebody makes up would keep the app from its catalogue.
  const whole = limitWaiting(service, { waiting: 20, atOnce: 2 });
  const wholeCache = createCatalogueCache(async (request) => withoutInternals(await whole(request)));
  const cacheFor = ({ url }: Request) => (url.endsWith(rowsPath) ? wholeCache : cache);
  const forgetCatalogue = (): void => {
    cache.clear();
    wholeCache.clear();
  };
  const unsent = createUnsentAnswers(limits.unsent);
  const reserve = (bytes: number, connection?: HttpConnection): boolean =>
    connection === undefined || unsent.reserve(bytes, connection);
  const read = async (request: Request, caller: CallerKind, connection?: HttpConnection): Promise<Response> => {
    if (caller === 'service') return toResponse(request, await forOperators(await toRestRequest(request)));
    if (caller === 'guest') return cacheFor(request).respond(request, (bytes) => reserve(bytes, connection));
    const answer = await forPeople(await toRestRequest(request));
    return toResponse(request, reserve(answer.body.byteLength, connection) ? answer : failureAnswer(unsentLimitError));
  };
  const write = async (request: Request, caller: CallerKind): Promise<Response> => {
    const restRequest = await toRestRequest(request);
    try {
      return toResponse(request, await (caller === 'service' ? forOperators : forPeople)(restRequest));
    } finally {
      // Also after a failure, because the write may have happened.
      forgetCatalogue();
    }
  };
  const respondPersonally = async (request: Request, { person, rules, connection }: Personal): Promise<Response> => {
    const asked = await toRestRequest(request);
    const refused = (await ofPerson.refuseBytes(person, asked.body)) ?? refuseBody(asked.body, rules);
    if (refused) return toResponse(request, refused);
    const answer = withoutInternals(await forOwners(asked));
    return reserve(answer.body.byteLength, connection)
      ? toPersonalResponse(request, answer, rules)
      : toResponse(request, failureAnswer(unsentLimitError));
  };
  const respondToPerson = async (request: Request, person: string, connection?: HttpConnection): Promise<Response> => {
    const rules = rulesOf(request, open)?.personal;
    const done = await ofPerson.inTurn(person, async () =>
      rules ? respondPersonally(request, { person, rules, connection }) : read(request, 'person', connection),
    );
    return finish(
      'refusal' in done ? toResponse(request, done.refusal) : done.result,
      rules && cacheControlOf[rules.cache],
    );
  };
  return {
    frequencyRows: async () => {
      const headers = { apikey: secrets.publishableKey };
      const response = await wholeCache.respond(new Request(`http://localhost${rowsPath}`, { headers }));
      if (!response.ok) throw new Error(`The request for the catalogue failed with status ${response.status}`);
      return response.text();
    },
    forgetCatalogue,
    isFromOperator: ({ headers }) => headers.get('apikey') === secrets.secretKey,
    respond: async (request, connection) => {
      const { caller, person } = await identify(request.headers, secrets, issuer);
      const refusal = rejectionOf(request, caller, open);
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      if (refusal) return finish(toResponse(request, failureAnswer(refusal)));
      if (caller === 'person') return respondToPerson(request, person, connection);
      return finish(await (isRead ? read : write)(request, caller, connection));
    },
  };
}

interface Personal {
  person: string;
  rules: PersonalRules;
  connection: HttpConnection | undefined;
}

function refuseBody(body: string | undefined, rules: PersonalRules): RestAnswer | undefined {
  const problem = body === undefined ? undefined : bodyProblem(body, rules);
  return problem === undefined ? undefined : failureAnswer({ status: 400, code: 'PGRST102', message: problem });
}

const tooManyWaiting = { status: 503, code: 'PGRST003', message: 'Too many requests are waiting' };

/** @param waiting most requests, those that are being answered included */
function limitWaiting(service: RestService, { waiting, atOnce }: { waiting: number; atOnce: number }): RestService {
  const turns = createTurns({ atOnce, waiting: waiting - atOnce });
  return async (request) =>
    turns.run(
      async () => service(request),
      () => failureAnswer(tooManyWaiting),
    );
}

const failures: Readonly<Record<number, string>> = {
  400: 'The request cannot be answered',
  401: 'permission denied',
  403: 'permission denied',
  406: 'Cannot coerce the result to a single JSON object',
};

/** The database's own messages contain addresses, limits and statements, which are for operators only. */
function withoutInternals(answer: RestAnswer): RestAnswer {
  if (answer.status < 400) return answer;
  if (answer.status >= 500) return failureAnswer(databaseAwayError);
  return failureAnswer({
    status: answer.status,
    ...namesOf(answer),
    message: failures[answer.status] ?? 'The request is refused',
  });
}

/** Postgres' own hints are sentences; those of our functions are a name, for the app. */
const errorSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    code: v.pipe(v.string(), v.regex(/^\w{1,12}$/)),
    hint: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^[a-z-]{1,20}$/))), undefined),
  }),
);

function namesOf({ body }: RestAnswer): Pick<RestFailure, 'code' | 'hint'> {
  const { success, output } = v.safeParse(errorSchema, new TextDecoder().decode(body));
  return success ? output : { code: '' };
}

function toResponse(request: Request, { status, headers, body }: RestAnswer): Response {
  const isEmpty = request.method === 'HEAD' || status === 204 || status === 304;
  return new Response(isEmpty ? null : body, { status, headers });
}

const cacheControlOf = { revalidated: 'private, no-cache', never: 'no-store' } as const;
/** Brotli's. It is faster than gzip, and any quality halves the size of a page of records. */
const quality = 4;

async function toPersonalResponse(
  request: Request,
  { status, headers, body }: RestAnswer,
  rules: PersonalRules,
): Promise<Response> {
  if (status !== 200 || request.method !== 'GET') return toResponse(request, { status, headers, body });
  const options = { encoding: encodingFor(request, body), quality };
  const response = answerWith(request, await represent(body, options), { headers });
  if (rules.cache === 'never') response.headers.delete('etag');
  return response;
}

function finish(response: Response, cacheControl = 'no-cache'): Response {
  const { headers } = response;
  for (const name of [...headers.keys()]) if (name.startsWith('access-control-')) headers.delete(name);
  headers.set('cache-control', cacheControl);
  headers.set('vary', vary);
  return response;
}
