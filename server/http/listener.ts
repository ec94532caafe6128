import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { limitConnections, type ConnectionLimits } from './connections.ts';

export interface RequestBindings extends HttpBindings {
  /** All other places are taken: this one is for operators and health checks. */
  isInKeptPlace: boolean;
}

export type Handler = (request: Request, environment: RequestBindings) => Response | Promise<Response>;

interface Limits extends ConnectionLimits {
  requestTimeout: number;
  headersTimeout: number;
  keepAliveTimeout: number;
  maxHeaderSize: number;
  timeout: number;
}

/** Times in milliseconds, the size in bytes. */
const defaultLimits: Limits = {
  requestTimeout: 15_000,
  headersTimeout: 10_000,
  /** Longer than proxies keep a connection for reuse (up to 600 s): closed by us first, it breaks under the request they then send. */
  keepAliveTimeout: 620_000,
  connectionsCheckingInterval: 2000,
  maxHeaderSize: 16_384,
  /** How long an answer may stand still because nobody reads it. Node.js looks once in this time, so it may take twice as long. */
  timeout: 20_000,
  /** Fewer than the 1024 files that many systems let a process open: the database and the pages need some too. */
  maxConnections: 800,
  keptConnections: 20,
  maxPipelined: 8,
  /** A megabyte at 9 kB a second. */
  answerTimeout: 120_000,
};

/** Milliseconds that answers under way get to finish when the server stops. */
const grace = 3000;

export interface Listener {
  /** `http://127.0.0.1:5280/` */
  address: string;
  /** From now on, requests go here; until then they are asked to come back in a second. */
  handle: (handler: Handler) => void;
  /** Takes no more connections and waits for answers under way. */
  close: () => Promise<void>;
}

/** The port belongs to somebody else, or may not be used. The message is for the person who starts the server. */
class ListenError extends Error {
  override name = 'ListenError';
}

/**
 * Listens at once, before there is anything to serve: a port that is taken is known before any data is touched.
 * @throws ListenError
 */
export async function listen(host: string, port: number, limits: Partial<Limits> = {}): Promise<Listener> {
  let current: Handler = () => new Response('Starting', { status: 503, headers: { 'retry-after': '1' } });
  const all: Limits = { ...defaultLimits, ...limits };
  const { requestTimeout, headersTimeout, keepAliveTimeout, connectionsCheckingInterval, maxHeaderSize } = all;
  const server = createAdaptorServer({
    fetch: async (request, environment) => {
      const { incoming, outgoing } = environment as HttpBindings;
      // What came with the request that ended its connection costs nothing more.
      if (incoming.socket.destroyed) return new Response(null, { status: 503 });
      return current(request, { incoming, outgoing, isInKeptPlace: connections.isInKeptPlace(incoming.socket) });
    },
    serverOptions: { requestTimeout, headersTimeout, keepAliveTimeout, connectionsCheckingInterval, maxHeaderSize },
  }) as Server;
  const connections = limitConnections(server, all);
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
    },
    close: async () => close(server),
  };
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${port} on ${host} is already in use. Stop the program that uses it, or choose another with PORT`;
  if (error.code === 'EACCES') return `Port ${port} may not be used by this user. Choose one above 1023 with PORT`;
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') return `HOST ${host} is no address of this machine`;
  return `Cannot listen on ${host} port ${port}: ${error.code ?? error.message}`;
}

async function close(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  const impatient = setTimeout(() => server.closeAllConnections(), grace);
  await closed;
  clearTimeout(impatient);
}
