import type { Metrics } from './metrics.ts';
import type { AuthService } from '../auth/auth-message.ts';
import type { RestService } from '../catalogue/rest-message.ts';

type DatabaseMetrics = Pick<Metrics, 'databaseFailed' | 'records'>;

interface Services {
  rest: RestService;
  auth: AuthService;
}

/** Counts around the services of the database thread, where each question passes once. */
export function observeDatabase({ rest, auth }: Services, metrics: DatabaseMetrics): Services {
  const observed = async <Answer extends { status: number }>(ask: () => Promise<Answer>): Promise<Answer> => {
    const answer = await ask();
    if (answer.status >= 500) metrics.databaseFailed();
    return answer;
  };
  return {
    auth: async (request) => observed(async () => auth(request)),
    rest: async (request) => {
      const answer = await observed(async () => rest(request));
      if (answer.status < 300 && /^\/rest\/v1\/personal_records(?:\?|$)/.test(request.url)) {
        const isPush = request.method === 'POST';
        metrics.records(isPush ? 'pushed' : 'pulled', isPush ? countOf(request.body) : rowsIn(answer.headers));
      }
      return answer;
    },
  };
}

/** The body was checked before: at most 64 kB of a list. */
function countOf(body: string | undefined): number {
  const records: unknown = JSON.parse(body ?? '[]');
  return Array.isArray(records) ? records.length : 1;
}

/** Content-Range is `0-9/*`; without a row its first part is an asterisk. */
function rowsIn(headers: Record<string, string>): number {
  const [, first, last] = /^(\d+)-(\d+)\//.exec(headers['content-range'] ?? '') ?? [];
  return first === undefined ? 0 : Number(last) - Number(first) + 1;
}
