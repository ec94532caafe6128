import { createCatalogueCache } from './catalogue-cache.ts';
import { callerOf, type Caller } from './rest-caller.ts';
import { answerHeaders, refusalOf, type Refusal } from './rest-gate.ts';
import type { RestService } from './rest-service.ts';
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
  const cache = createCatalogueCache(limited);
  const pass = async (request: Request, caller: Caller): Promise<Response> => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead) return caller === 'guest' ? cache.respond(request) : limited(request);
    try {
      return await limited(request);
    } finally {
      // Also after a failure: what failed for us may have happened.
      cache.clear();
    }
  };
  return {
    respond: async (request) => {
      const caller = callerOf(request.headers, secrets);
      const refusal = refusalOf(request, caller);
      return finish(refusal ? errorAnswer(refusal) : await pass(request, caller));
    },
  };
}

function limitWaiting(service: RestService): RestService {
  let waiting = 0;
  return async (request) => {
    if (waiting >= mostWaiting) return errorAnswer({ status: 503, code: 'PGRST003', message: 'Too many requests are waiting' }, { 'retry-after': '1' });
    waiting += 1;
    try {
      return await service(request);
    } finally {
      waiting -= 1;
    }
  };
}

function errorAnswer({ status, code, message }: Omit<Refusal, 'status'> & { status: number }, headers: Record<string, string> = {}): Response {
  return Response.json({ code, message, details: null, hint: null }, { status, headers });
}

/**
 * Pages of other origins do not read here, and caches on the way ask again each time. The answer is changed, not copied: a
 * copy's body would be sent as a stream, at a tenth of the rate.
 */
function finish(response: Response): Response {
  const { headers } = response;
  for (const name of [...headers.keys()]) if (name.startsWith('access-control-')) headers.delete(name);
  headers.set('cache-control', 'no-cache');
  headers.set('vary', vary);
  return response;
}
