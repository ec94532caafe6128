import type { Server } from 'node:http';
import type { Socket } from 'node:net';

export interface ConnectionLimits {
  maxConnections: number;
  reservedConnections: number;
  /** Concurrent requests of one connection, each of which costs memory. Browsers and proxies send one at a time. */
  maxPipelined: number;
  /** Milliseconds from a request until its answer has been sent, however steadily it is read. */
  answerTimeout: number;
  connectionsCheckingInterval: number;
}

/** Share of the connections from which on idle ones are closed. */
const crowded = 0.9;

export interface Connections {
  isReserved: (socket: Socket) => boolean;
}

/** Does not use Server.closeIdleConnections(): some versions of Node.js consider new connections idle. */
export function limitConnections(server: Server, limits: ConnectionLimits): Connections {
  const { maxConnections, reservedConnections, maxPipelined, answerTimeout, connectionsCheckingInterval } = limits;
  server.maxConnections = maxConnections;
  const forEverybody = maxConnections - reservedConnections;
  // Start times of the pending requests of each connection; least recently used connection first.
  const pendingSince = new Map<Socket, number[]>();
  const reserved = new WeakSet<Socket>();
  const end = (socket: Socket): void => {
    pendingSince.delete(socket);
    socket.destroy();
  };
  const markUsed = (socket: Socket, times: number[]): void => {
    if (pendingSince.delete(socket)) pendingSince.set(socket, times);
  };
  server.on('connection', (socket) => {
    // Closes only one: a proxy may be about to reuse the others.
    if (pendingSince.size >= forEverybody * crowded) {
      const [longestIdle] = [...pendingSince].find(([, times]) => times.length === 0) ?? [];
      if (longestIdle) end(longestIdle);
    }
    pendingSince.set(socket, []);
    if (pendingSince.size > forEverybody) reserved.add(socket);
    socket.once('close', () => pendingSince.delete(socket));
  });
  server.prependListener('request', ({ socket }, response) => {
    const times = pendingSince.get(socket);
    if (!times) return;
    times.push(performance.now());
    markUsed(socket, times);
    response.once('close', () => {
      times.shift();
      markUsed(socket, times);
    });
    if (times.length > maxPipelined) end(socket);
  });
  // One timer for all: Node.js 24.2 does not close a pipelined answer with its connection, and its own timer would
  // remain.
  const check = setInterval(() => {
    const latest = performance.now() - answerTimeout;
    for (const [socket, [first = Infinity]] of pendingSince) if (first < latest) end(socket);
  }, connectionsCheckingInterval).unref();
  server.once('close', () => clearInterval(check));
  return { isReserved: (socket) => reserved.has(socket) };
}
