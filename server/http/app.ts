import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { describeError, type Log } from '../log.ts';
import type { Health } from './health.ts';
import type { RequestBindings } from './listener.ts';
import type { Pages } from './pages.ts';
import { requestLog } from './request-log.ts';
import type { Rest } from '../catalogue/rest.ts';
import { securityHeaders } from './security-headers.ts';
import type { StaticFiles } from './static-files.ts';
import type { Line } from './unsent-answers.ts';

const largestBody = 64 * 1024;

interface AppOptions {
  pages: Pages;
  files: StaticFiles;
  serviceWorker: (request: Request) => Response;
  /** Missing where the browser talks to a Supabase project by itself. */
  rest: Rest | undefined;
  health: () => Promise<Health>;
  contentSecurityPolicy: string;
  /** Where people reach the pages; undefined where that is not known. */
  publicUrl: string | undefined;
  log: Log;
}

type Environment = { Bindings: Partial<RequestBindings> };

/** Everything this server answers: the catalogue, whether it is well, files and pages. */
export function createApp({
  pages,
  files,
  serviceWorker,
  rest,
  health,
  contentSecurityPolicy,
  publicUrl,
  log,
}: AppOptions): Hono<Environment> {
  const app = new Hono<Environment>();
  app.use(requestLog(log));
  app.use(securityHeaders({ policy: contentSecurityPolicy, publicUrl }));
  app.use(keepPlaces(rest));
  app.use(
    bodyLimit({
      maxSize: largestBody,
      onError: (context) => context.json({ message: 'The request body is larger than 64 kB' }, 413),
    }),
  );
  if (rest) app.all('/rest/v1/*', async (context) => rest.respond(context.req.raw, lineOf(context)));
  // Accounts live on the device, and what else the backend could do is nobody's business: no page, no hint.
  for (const path of ['/rest/*', '/auth/v1/*', '/storage/v1/*', '/_system/*'])
    app.all(path, (context) => context.json({ message: 'Not found' }, 404));
  app.get('/health', async (context) => {
    const state = await health();
    return context.json(state, state.status === 'ok' ? 200 : 503, { 'cache-control': 'no-store' });
  });
  // A worker that caches keep would keep a whole app from being updated: it has headers of its own.
  app.get('/service-worker.js', (context) => serviceWorker(context.req.raw));
  app.get('*', async (context) => respondToReader(context, { pages, files }));
  app.all('*', (context) => context.text('Method not allowed', 405, { allow: 'GET, HEAD' }));
  app.onError((error, context) => {
    log.error({ event: 'failure', path: context.req.path, ...describeError(error) });
    return context.json({ message: 'Something went wrong' }, 500);
  });
  return app;
}

/** In the places that are kept for operators and health checks, nobody else is answered. */
function keepPlaces(rest: Rest | undefined): MiddlewareHandler<Environment> {
  return async (context, next) => {
    const isFree =
      context.env?.isInKeptPlace !== true ||
      context.req.path === '/health' ||
      rest?.isFromOperator(context.req.raw) === true;
    if (isFree) return next();
    return context.json({ message: 'Too many connections' }, 503, { 'retry-after': '1', connection: 'close' });
  };
}

function lineOf({ env }: Context<Environment>): Line | undefined {
  const { incoming, outgoing } = env ?? {};
  return incoming && outgoing && { incoming, outgoing };
}

async function respondToReader(
  context: Context<Environment>,
  { pages, files }: Pick<AppOptions, 'pages' | 'files'>,
): Promise<Response> {
  const path = decode(context.req.path);
  if (path === undefined) return context.text('Bad request', 400);
  const file = await files.respond(context.req.raw, path);
  if (file) return file;
  // A missing chunk of an older build must not come back as a page.
  if (path.startsWith('/assets/')) return context.text('Not found', 404);
  const canonical = path.replace(/\/+$/, '');
  if (canonical !== '' && canonical !== path && pages.has(canonical)) {
    return context.redirect(`${canonical}${new URL(context.req.url).search}`, 308);
  }
  return pages.respond(context.req.raw, path);
}

/** The address as text; undefined where it is not well-formed or holds what no address of ours does. */
function decode(path: string): string | undefined {
  try {
    const decoded = decodeURIComponent(path);
    return decoded.includes('\0') ? undefined : decoded;
  } catch {
    return undefined;
  }
}
