import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { randomUUID } from 'node:crypto';
import type { Log } from '../log.ts';

const longestPath = 200;

/** Logs no personal data: no address, user agent, query or keys. The id is ours, so nobody can write into the log. */
export function requestLog(log: Log): MiddlewareHandler<{ Bindings: Partial<HttpBindings> }> {
  return async (context, next) => {
    const startedAt = performance.now();
    const id = randomUUID();
    await next();
    context.res.headers.set('x-request-id', id);
    const { status, headers } = context.res;
    const { outgoing } = context.env ?? {};
    const write = (): void =>
      log.info({
        event: 'request',
        id,
        method: context.req.method,
        path: context.req.path.slice(0, longestPath),
        status,
        ms: Math.round((performance.now() - startedAt) * 10) / 10,
        bytes:
          context.req.method === 'HEAD'
            ? 0
            : Number(outgoing?.getHeader('content-length') ?? headers.get('content-length') ?? 0),
      });
    if (outgoing) outgoing.once('close', write);
    else write();
  };
}
