import { createCatalogueCache } from './catalogue-cache.ts';
import { rowsPath } from './catalogue-rows.ts';
import { callerOf, type Caller } from './rest-caller.ts';
import { refusalOf } from './rest-gate.ts';
import { answerHeaders, errorAnswer, toRestRequest, type RestAnswer, type RestService } from './rest-message.ts';
import type { Secrets } from '../secrets.ts';
import { createUnsentAnswers, tooMuchUnsent, type Line } from '../http/unsent-answers.ts';

/** So that memory stays bounded, and operators and health checks have their turn. */
const defaultLimits = {
  /** How many requests of guests and people may wait for the database, and how many of operators; more are sent away. */
  waiting: 100,
  /** How many of guests and people the database has at once. What operators and health checks ask comes right after these. */
  atOnce: 6,
  /** Bytes of the answers to guests and people that are not sent yet. */
  unsent: 64_000_000,
};
const vary = ['authorization', 'apikey', 'accept-encoding', ...answerHeaders].join(', ');

export interface Rest {
  /** @param line where the answer is sent; undefined where nothing is, as in tests */
  respond: (request: Request, line?: Line) => Promise<Response>;
  /** The table of frequencies as guests read it, as JSON. Rejects where the database does not answer. */
  frequencyRows: () => Promise<string>;
  isFromOperator: (request: Request) => boolean;
}

/** Everything under /rest/v1: who may ask what, answers from memory, and the database behind them. */
export function createRest(service: RestService, secrets: Secrets, limits = defaultLimits): Rest {
  const forOperators = limitWaiting(service, { waiting: limits.waiting, atOnce: limits.waiting });
  const limited = limitWaiting(service, limits);
  const forPeople: RestService = async (request) => withoutInternals(await limited(request));
  const cache = createCatalogueCache(forPeople);
  const unsent = createUnsentAnswers(limits.unsent);
  const read = async (request: Request, caller: Caller, line?: Line): Promise<Response> => {
    if (caller === 'service') return toResponse(request, await forOperators(await toRestRequest(request)));
    const hold = (bytes: number): boolean => line === undefined || unsent.hold(bytes, line);
    if (caller === 'guest') return cache.respond(request, hold);
    const answer = await forPeople(await toRestRequest(request));
    return toResponse(request, hold(answer.body.byteLength) ? answer : errorAnswer(tooMuchUnsent));
  };
  const write = async (request: Request, caller: Caller): Promise<Response> => {
    const asked = await toRestRequest(request);
    try {
      return toResponse(request, await (caller === 'service' ? forOperators : forPeople)(asked));
    } finally {
      // Also after a failure: what failed for us may have happened.
      cache.clear();
    }
  };
  return {
    frequencyRows: async () => {
      const headers = { apikey: secrets.publishableKey };
      const response = await cache.respond(new Request(`http://localhost${rowsPath}`, { headers }));
      if (!response.ok) throw new Error(`The catalogue was answered with status ${response.status}`);
      return response.text();
    },
    isFromOperator: ({ headers }) => headers.get('apikey') === secrets.secretKey,
    respond: async (request, line) => {
      const caller = await callerOf(request.headers, secrets);
      const refusal = refusalOf(request, caller);
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      if (refusal) return finish(toResponse(request, errorAnswer(refusal)));
      return finish(await (isRead ? read : write)(request, caller, line));
    },
  };
}

const tooManyWaiting = { status: 503, code: 'PGRST003', message: 'Too many requests are waiting' };

function limitWaiting(service: RestService, { waiting, atOnce }: { waiting: number; atOnce: number }): RestService {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (request) => {
    if (running + queue.length >= waiting) return errorAnswer(tooManyWaiting);
    if (running < atOnce) running += 1;
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await service(request);
    } finally {
      // The place is handed on, so that nobody comes in between.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

const failures: Readonly<Record<number, string>> = {
  400: 'The request cannot be answered',
  401: 'permission denied',
  403: 'permission denied',
  406: 'Cannot coerce the result to a single JSON object',
};

/** Operators see what went wrong. To everybody else the database's own words would tell addresses, limits and statements. */
function withoutInternals(answer: RestAnswer): RestAnswer {
  if (answer.status < 400) return answer;
  if (answer.status >= 500)
    return errorAnswer({ status: 503, code: 'PGRST000', message: 'The database does not answer' });
  return errorAnswer({
    status: answer.status,
    code: codeOf(answer),
    message: failures[answer.status] ?? 'The request is refused',
  });
}

function codeOf({ body }: RestAnswer): string {
  try {
    const { code } = JSON.parse(new TextDecoder().decode(body)) as { code?: unknown };
    return typeof code === 'string' && /^\w{1,12}$/.test(code) ? code : '';
  } catch {
    return '';
  }
}

function toResponse(request: Request, { status, headers, body }: RestAnswer): Response {
  const isEmpty = request.method === 'HEAD' || status === 204 || status === 304;
  return new Response(isEmpty ? null : body, { status, headers });
}

/** Pages of other origins do not read here, and caches on the way ask again each time. */
function finish(response: Response): Response {
  const { headers } = response;
  for (const name of [...headers.keys()]) if (name.startsWith('access-control-')) headers.delete(name);
  headers.set('cache-control', 'no-cache');
  headers.set('vary', vary);
  return response;
}
