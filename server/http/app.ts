import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { AccountGate } from '../auth/account-gate.ts';
import { functionPaths } from '../auth/auth-message.ts';
import { describeError, type Log } from '../log.ts';
import type { Health } from './health.ts';
import type { RequestBindings } from './listener.ts';
import type { Pages } from './pages.ts';
import { requestLog } from './request-log.ts';
import type { Rest } from '../catalogue/rest.ts';
import { noCacheByDefault, securityHeaders, type ContentSecurityPolicy } from './security-headers.ts';
import type { StaticFiles } from './static-files.ts';
import type { HttpConnection } from './unsent-answers.ts';

const maxBodyBytes = 64 * 1024;

interface AppOptions {
  pages: Pages;
  files: StaticFiles;
  serviceWorker: (request: Request) => Response;
  rest: Rest | undefined;
  accounts: AccountGate | undefined;
  health: () => Promise<Health>;
  contentSecurityPolicy: ContentSecurityPolicy;
  publicUrl: string | undefined;
  log: Log;
}

type Environment = { Bindings: Partial<RequestBindings> };

export function createApp(options: AppOptions): Hono<Environment> {
  const { rest, accounts, log } = options;
  const app = new Hono<Environment>();
  app.use(requestLog(log));
  app.use(securityHeaders({ policy: options.contentSecurityPolicy, publicUrl: options.publicUrl }));
  app.use(noCacheByDefault);
  app.use(enforceReservedConnections(rest));
  app.use(
    bodyLimit({
      maxSize: maxBodyBytes,
      onError: (context) => context.json({ message: 'The request body is larger than 64 kB' }, 413),
    }),
  );
  if (rest) app.all('/rest/v1/*', async (context) => rest.respond(context.req.raw, connectionOf(context)));
  if (accounts)
    app.on(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], ['/auth/v1/*', ...functionPaths], async (context) =>
      accounts.respond(context.req.raw, context.env?.incoming?.socket.remoteAddress),
    );
  // Without real accounts /auth/v1 does not exist either. Nothing else of the backend is exposed.
  for (const path of ['/rest/*', '/auth/v1/*', '/storage/v1/*', '/_system/*'])
    app.all(path, (context) => context.json({ message: 'Not found' }, 404));
  app.get('/health', async (context) => {
    const state = await options.health();
    return context.json(state, state.status === 'ok' ? 200 : 503, { 'cache-control': 'no-store' });
  });
  // Not a static file, because a cached worker would prevent updates.
  app.get('/service-worker.js', (context) => options.serviceWorker(context.req.raw));
  app.get('*', async (context) => servePageOrFile(context, options));
  app.all('*', (context) => context.text('Method not allowed', 405, { allow: 'GET, HEAD' }));
  app.onError((error, context) => {
    log.error({ event: 'failure', path: context.req.path, ...describeError(error) });
    return context.json({ message: 'Something went wrong' }, 500);
  });
  return app;
}

function enforceReservedConnections(rest: Rest | undefined): MiddlewareHandler<Environment> {
  return async (context, next) => {
    const isFree =
      context.env?.isReserved !== true ||
      context.req.path === '/health' ||
      rest?.isFromOperator(context.req.raw) === true;
    if (isFree) return next();
    return context.json({ message: 'Too many connections' }, 503, { 'retry-after': '1', connection: 'close' });
  };
}

function connectionOf({ env }: Context<Environment>): HttpConnection | undefined {
  const { incoming, outgoing } = env ?? {};
  return incoming && outgoing && { incoming, outgoing };
}

async function servePageOrFile(
  context: Context<Environment>,
  { pages, files }: Pick<AppOptions, 'pages' | 'files'>,
): Promise<Response> {
  const path = decode(context.req.path);
  if (path === undefined) return context.text('Bad request', 400);
  const file = await files.respond(context.req.raw, path);
  if (file) return file;
  // A missing chunk of an older build must not be answered with a page.
  if (path.startsWith('/assets/')) return context.text('Not found', 404);
  const canonical = path.replace(/\/+$/, '');
  if (canonical !== '' && canonical !== path && pages.has(canonical)) {
    return context.redirect(`${canonical}${new URL(context.req.url).search}`, 308);
  }
  return pages.respond(context.req.raw, path);
}

function decode(path: string): string | undefined {
  try {
    const decoded = decodeURIComponent(path);
    return decoded.includes('\0') ? undefined : decoded;
  } catch {
    return undefined;
  }
}
