import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export type Handler = (request: Request, environment: HttpBindings) => Response | Promise<Response>;

/** Times in milliseconds, the size in bytes. */
const defaultLimits = {
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
};
type Limits = typeof defaultLimits;

/** From this share of the connections on, those without a request make room for new ones. */
const crowded = 0.9;
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
  const { timeout, maxConnections, ...serverOptions } = { ...defaultLimits, ...limits };
  const server = createAdaptorServer({
    fetch: async (request, environment) => current(request, environment as HttpBindings),
    serverOptions,
  }) as Server;
  server.timeout = timeout;
  limitConnections(server, maxConnections);
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

/** Not Server.closeIdleConnections(): which connections it takes for idle, new ones among them, depends on the version of Node.js. */
function limitConnections(server: Server, most: number): void {
  server.maxConnections = most;
  let open = 0;
  // Of the connections that have had one, how many requests are under way; in the order in which each was used last.
  const requests = new Map<Socket, number>();
  const longestIdle = (): Socket | undefined => [...requests].find(([socket, under]) => under === 0 && !socket.destroyed)?.[0];
  const count = (socket: Socket, change: number): void => {
    const before = requests.get(socket) ?? 0;
    requests.delete(socket);
    requests.set(socket, before + change);
  };
  server.on('connection', (socket) => {
    open += 1;
    socket.once('close', () => {
      open -= 1;
      requests.delete(socket);
    });
    // One for one: a proxy may be about to use the others again.
    if (open > most * crowded) longestIdle()?.destroy();
  });
  server.on('request', ({ socket }, response) => {
    count(socket, 1);
    response.once('close', () => {
      if (!socket.destroyed) count(socket, -1);
    });
  });
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): string {
  if (error.code === 'EADDRINUSE') return `Port ${port} on ${host} is already in use. Stop the program that uses it, or choose another with PORT`;
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
