import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { randomUUID } from 'node:crypto';
import type { Log } from '../log.ts';
import { healthPaths } from './health.ts';
import type { Metrics } from '../metrics/metrics.ts';

const longestPath = 200;

/** Logs no personal data: no address, user agent, query or keys. The id is ours, so nobody can write into the log. */
export function requestLog(
  log: Log,
  metrics: Pick<Metrics, 'request'>,
): MiddlewareHandler<{ Bindings: Partial<HttpBindings> }> {
  return async (context, next) => {
    const startedAt = performance.now();
    const id = randomUUID();
    await next();
    context.res.headers.set('x-request-id', id);
    const { status, headers } = context.res;
    const { outgoing } = context.env ?? {};
    const write = (): void => {
      const milliseconds = performance.now() - startedAt;
      metrics.request({ path: context.req.path, status, seconds: milliseconds / 1000 });
      // A balancer asks once a second.
      if (healthPaths.includes(context.req.path) && status === 200) return;
      log.info({
        event: 'request',
        id,
        method: context.req.method,
        path: context.req.path.slice(0, longestPath),
        status,
        ms: Math.round(milliseconds * 10) / 10,
        bytes:
          context.req.method === 'HEAD'
            ? 0
            : Number(outgoing?.getHeader('content-length') ?? headers.get('content-length') ?? 0),
      });
    };
    if (outgoing) outgoing.once('close', write);
    else write();
  };
}
