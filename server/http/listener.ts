import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { limitConnections, type ConnectionLimits } from './connections.ts';
import { discardBody } from './unread-body.ts';

export interface RequestBindings extends HttpBindings {
  /** Whether it was accepted when only connections for operators and health checks were left. */
  isReserved: boolean;
}

export type Handler = (request: Request, environment: RequestBindings) => Response | Promise<Response>;

interface ListenerLimits extends ConnectionLimits {
  requestTimeout: number;
  headersTimeout: number;
  keepAliveTimeout: number;
  maxHeaderSize: number;
  timeout: number;
  startPatience: number;
}

/** Milliseconds and bytes. */
const defaultLimits: ListenerLimits = {
  requestTimeout: 15_000,
  headersTimeout: 10_000,
  /** Longer than proxies reuse a connection (up to 600 s): closing it earlier would break their next request. */
  keepAliveTimeout: 620_000,
  connectionsCheckingInterval: 2000,
  maxHeaderSize: 16_384,
  /** Ends an answer that nobody reads. Node.js checks once in this time, so it may take twice as long. */
  timeout: 20_000,
  /** Many systems allow a process 1024 open files, which the database and the pages need too. */
  maxConnections: 800,
  reservedConnections: 20,
  maxPipelined: 8,
  answerTimeout: 120_000,
  /** What comes earlier waits so long for the end of the start: a balancer may not see yet that we start. */
  startPatience: 5000,
};

const shutdownGrace = 3000;

export interface Listener {
  address: string;
  handle: (handler: Handler) => void;
  close: () => Promise<void>;
}

class ListenError extends Error {
  override name = 'ListenError';
}

/** Called before anything else, so that a port in use is reported before any data is touched. @throws ListenError */
export async function listen(host: string, port: number, limits: Partial<ListenerLimits> = {}): Promise<Listener> {
  const all: ListenerLimits = { ...defaultLimits, ...limits };
  const opened = Promise.withResolvers<Handler>();
  let current: Handler = async (request, environment) => {
    const handler = await Promise.race([opened.promise, wait(all.startPatience, undefined, { ref: false })]);
    return handler
      ? handler(request, environment)
      : new Response('Starting', { status: 503, headers: { 'retry-after': '1' } });
  };
  const server = createAdaptorServer({
    fetch: async (request, environment) => {
      const { incoming, outgoing } = environment as HttpBindings;
      if (incoming.socket.destroyed) return new Response(null, { status: 503 });
      const bindings = { incoming, outgoing, isReserved: connections.isReserved(incoming.socket) };
      const response = await current(request, bindings);
      if (!(await discardBody(incoming))) outgoing.setHeader('connection', 'close');
      return response;
    },
    serverOptions: all,
  }) as Server;
  const connections = limitConnections(server, all);
  // No answer depends on it. HTTP/1.0 needs none, and the adaptor refuses some that browsers send.
  server.prependListener('request', ({ headers }: IncomingMessage) => {
    headers.host = 'localhost';
  });
  server.timeout = all.timeout;
  server.listen(port, host);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw new ListenError(explain(error, host, port), { cause: error });
  });
  const { port: actual } = server.address() as AddressInfo;
  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${actual}/`,
    handle: (handler) => {
      current = handler;
      opened.resolve(handler);
    },
    close: async () => close(server),
  };
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${port} on ${host} is already in use. Stop the program that uses it, or choose another with PORT`;
  if (error.code === 'EACCES') return `Port ${port} may not be used by this user. Choose one above 1023 with PORT`;
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return `HOST ${host} is not an address of this machine`;
  return `Cannot listen on ${host} port ${port}: ${error.code ?? error.message}`;
}

async function close(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), shutdownGrace);
  await closed;
  clearTimeout(timer);
}
