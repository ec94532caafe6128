import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { openLinkPath, type AccountGate } from '../auth/account-gate.ts';
import { loopbackProxies } from '../auth/client-address.ts';
import { authPrefix, functionPaths } from '../auth/auth-message.ts';
import { leadToApp, linkPage } from '../auth/links/link-page.ts';
import { describeError, type Log } from '../log.ts';
import { healthPaths, isReady, type Health } from './health.ts';
import { noMetrics, type Metrics } from '../metrics/metrics.ts';
import { isEqualSecret } from '../auth/tokens.ts';
import { forwardingNotice } from './forwarding-notice.ts';
import type { RequestBindings } from './listener.ts';
import type { Pages } from './pages.ts';
import { requestLog } from './request-log.ts';
import type { Rest } from '../catalogue/rest.ts';
import { noCacheByDefault, securityHeaders, type ContentSecurityPolicy } from './security-headers.ts';
import type { StaticFiles } from './static-files.ts';
import type { HttpConnection } from './unsent-answers.ts';

const maxBodyBytes = 64 * 1024;
/** A hundred records, sealed. */
const maxPushBytes = 128 * 1024;
const pushPath = '/rest/v1/rpc/push_records';
const noStore = { 'cache-control': 'no-store' };

interface AppOptions {
  pages: Pages;
  files: StaticFiles;
  serviceWorker: (request: Request) => Response;
  rest: Rest | undefined;
  accounts: AccountGate | undefined;
  health: () => Health;
  contentSecurityPolicy: ContentSecurityPolicy;
  publicUrl: string | undefined;
  /** Addresses and networks of trusted proxies. */
  trustedProxies?: readonly string[];
  log: Log;
  metrics?: Metrics;
  /** undefined: nobody may read the metrics. */
  metricsToken?: string | undefined;
}

const limitBody = (maxSize: number): MiddlewareHandler =>
  bodyLimit({
    maxSize,
    onError: (context) => context.json({ message: `The request body is larger than ${maxSize / 1024} kB` }, 413),
  });

type Environment = { Bindings: Partial<RequestBindings> };

export function createApp(options: AppOptions): Hono<Environment> {
  const { rest, accounts, log, metrics = noMetrics } = options;
  const app = new Hono<Environment>();
  app.use(requestLog(log, metrics));
  app.use(forwardingNotice(options.trustedProxies ?? loopbackProxies, log));
  app.use(securityHeaders({ policy: options.contentSecurityPolicy, publicUrl: options.publicUrl }));
  app.use(noCacheByDefault);
  app.use(enforceReservedConnections(rest, options.metricsToken));
  const [forAll, forPushes] = [limitBody(maxBodyBytes), limitBody(maxPushBytes)];
  app.use((context, next) => (context.req.path === pushPath ? forPushes : forAll)(context, next));
  if (rest) app.all('/rest/v1/*', async (context) => rest.respond(context.req.raw, connectionOf(context)));
  // Also answers HEAD. Never reaches an account service: opening a link must change nothing.
  if (accounts) app.get(`${authPrefix}/verify`, (context) => linkPage(context.req.raw));
  if (accounts)
    app.post(authPrefix + openLinkPath, async (context) =>
      leadToApp(await answerForAccounts(context, accounts, metrics)),
    );
  if (accounts)
    app.on(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], ['/auth/v1/*', ...functionPaths], async (context) =>
      answerForAccounts(context, accounts, metrics),
    );
  // Without real accounts /auth/v1 does not exist either. Nothing else of the backend is exposed.
  for (const path of ['/rest/*', '/auth/v1/*', '/storage/v1/*', '/_system/*'])
    app.all(path, (context) => context.json({ message: 'Not found' }, 404));
  // Pages are served from memory, so a database that is away must not take them out of a balancer.
  app.get('/health', (context) => context.json({ status: 'ok', ...options.health() }, 200, noStore));
  app.get('/health/ready', (context) => {
    const health = options.health();
    const [status, code] = isReady(health) ? (['ok', 200] as const) : (['failed', 503] as const);
    return context.json({ status, ...health }, code, noStore);
  });
  app.get('/metrics', async (context) => answerMetrics(context, metrics, options.metricsToken));
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

async function answerForAccounts(
  context: Context<Environment>,
  accounts: AccountGate,
  metrics: Metrics,
): Promise<Response> {
  const answer = await accounts.respond(context.req.raw, context.env?.incoming?.socket.remoteAddress);
  if (answer.status >= 400) metrics.accountRefused(answer.headers.get('x-sb-error-code') ?? 'other');
  return answer;
}

const mayReadMetrics = (request: Request, token: string | undefined): boolean =>
  token !== undefined && isEqualSecret(request.headers.get('authorization') ?? '', `Bearer ${token}`);

async function answerMetrics(
  context: Context<Environment>,
  metrics: Metrics,
  token: string | undefined,
): Promise<Response> {
  if (token === undefined) return context.json({ message: 'Not found' }, 404);
  if (!mayReadMetrics(context.req.raw, token))
    return context.json({ message: 'The token is missing or wrong' }, 401, { 'www-authenticate': 'Bearer' });
  const { contentType, body } = await metrics.text();
  return context.body(body, 200, { 'content-type': contentType, 'cache-control': 'no-store' });
}

function enforceReservedConnections(
  rest: Rest | undefined,
  metricsToken: string | undefined,
): MiddlewareHandler<Environment> {
  return async (context, next) => {
    const isFree =
      context.env?.isReserved !== true ||
      healthPaths.includes(context.req.path) ||
      (context.req.path === '/metrics' && mayReadMetrics(context.req.raw, metricsToken)) ||
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
