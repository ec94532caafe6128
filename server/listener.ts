import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Handler = (request: Request, environment: HttpBindings) => Response | Promise<Response>;

/** All in milliseconds, but for the size. */
const defaultLimits = {
  requestTimeout: 15_000,
  headersTimeout: 10_000,
  keepAliveTimeout: 5000,
  connectionsCheckingInterval: 2000,
  maxHeaderSize: 16_384,
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
export async function listen(host: string, port: number, limits: Partial<typeof defaultLimits> = {}): Promise<Listener> {
  let current: Handler = () => new Response('Starting', { status: 503, headers: { 'retry-after': '1' } });
  const server = createAdaptorServer({
    fetch: async (request, environment) => current(request, environment as HttpBindings),
    serverOptions: { ...defaultLimits, ...limits },
  }) as Server;
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
