import { noMetrics, type Metrics } from './metrics.ts';
import type { AuthService } from '../auth/auth-message.ts';
import type { RestService } from '../catalogue/rest-message.ts';

type DatabaseMetrics = Pick<Metrics, 'databaseFailed' | 'records'>;

interface Services {
  rest: RestService;
  auth: AuthService;
}

/** Counts around the services of the database thread, where each question passes once. */
export function observeDatabase({ rest, auth }: Services, metrics: DatabaseMetrics): Services {
  if (metrics === noMetrics) return { rest, auth };
  const observed = async <Answer extends { status: number }>(ask: () => Promise<Answer>): Promise<Answer> => {
    const answer = await ask();
    if (answer.status >= 500) metrics.databaseFailed();
    return answer;
  };
  return {
    auth: async (request) => observed(async () => auth(request)),
    rest: async (request) => {
      const answer = await observed(async () => rest(request));
      const [path] = request.url.split('?', 1);
      if (answer.status < 300 && path === '/rest/v1/rpc/push_records') metrics.records('pushed', listIn(answer.body));
      if (answer.status < 300 && path === '/rest/v1/personal_records')
        metrics.records(request.method === 'POST' ? 'pushed' : 'pulled', rowsIn(answer.headers));
      return answer;
    },
  };
}

/** Content-Range is `0-9/*`; without a row its first part is an asterisk. */
function rowsIn(headers: Record<string, string>): number {
  const [, first, last] = /^(\d+)-(\d+)\//.exec(headers['content-range'] ?? '') ?? [];
  return first === undefined ? 0 : Number(last) - Number(first) + 1;
}

/** The answer to a push lists what was accepted. */
function listIn(body: Uint8Array): number {
  const records: unknown = JSON.parse(new TextDecoder().decode(body) || '[]');
  return Array.isArray(records) ? records.length : 0;
}
