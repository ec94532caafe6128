import { createCatalogueCache } from './catalogue-cache.ts';
import { callerOf, type Caller } from './rest-caller.ts';
import { refusalOf } from './rest-gate.ts';
import { answerHeaders, errorAnswer, toRestRequest, type RestAnswer, type RestService } from './rest-message.ts';
import type { Secrets } from './secrets.ts';

/** How many requests may wait for the database; more are sent away, so that memory stays bounded. */
const mostWaiting = 100;
const vary = ['authorization', 'apikey', 'accept-encoding', ...answerHeaders].join(', ');

export interface Rest {
  respond: (request: Request) => Promise<Response>;
}

/** Everything under /rest/v1: who may ask what, answers from memory, and the database behind them. */
export function createRest(service: RestService, secrets: Secrets): Rest {
  const limited = limitWaiting(service);
  const cache = createCatalogueCache(async (request) => withoutInternals(await limited(request)));
  const read = async (request: Request, caller: Caller): Promise<Response> => {
    if (caller === 'guest') return cache.respond(request);
    const answer = await limited(await toRestRequest(request));
    return toResponse(request, caller === 'service' ? answer : withoutInternals(answer));
  };
  const write = async (request: Request, caller: Caller): Promise<Response> => {
    const asked = await toRestRequest(request);
    try {
      const answer = await limited(asked);
      return toResponse(request, caller === 'service' ? answer : withoutInternals(answer));
    } finally {
      // Also after a failure: what failed for us may have happened.
      cache.clear();
    }
  };
  return {
    respond: async (request) => {
      const caller = await callerOf(request.headers, secrets);
      const refusal = refusalOf(request, caller);
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      if (refusal) return finish(toResponse(request, errorAnswer(refusal)));
      return finish(await (isRead ? read : write)(request, caller));
    },
  };
}

function limitWaiting(service: RestService): RestService {
  let waiting = 0;
  return async (request) => {
    if (waiting >= mostWaiting) return errorAnswer({ status: 503, code: 'PGRST003', message: 'Too many requests are waiting' });
    waiting += 1;
    try {
      return await service(request);
    } finally {
      waiting -= 1;
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
  if (answer.status >= 500) return errorAnswer({ status: 503, code: 'PGRST000', message: 'The database does not answer' });
  return errorAnswer({ status: answer.status, code: codeOf(answer), message: failures[answer.status] ?? 'The request is refused' });
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
