import type { Server } from 'node:http';
import type { Socket } from 'node:net';

export interface ConnectionLimits {
  /** All connections at once. */
  maxConnections: number;
  /** How many of these are kept for operators and health checks. */
  keptConnections: number;
  /** Requests of one connection under way. Browsers and proxies send one after the other; each one costs memory until it is answered. */
  maxPipelined: number;
  /** Milliseconds from a request until all of its answer has been sent, however steadily a little of it is read. */
  answerTimeout: number;
  /** Milliseconds between two looks at the answers under way. */
  connectionsCheckingInterval: number;
}

/** From this share of everybody's connections on, those without a request make room for new ones. */
const crowded = 0.9;

export interface Connections {
  /** Whether a connection came when only the places kept for operators and health checks were free. */
  isInKeptPlace: (socket: Socket) => boolean;
}

/** Not Server.closeIdleConnections(): which connections it takes for idle, new ones among them, depends on the version of Node.js. */
export function limitConnections(server: Server, limits: ConnectionLimits): Connections {
  const { maxConnections, keptConnections, maxPipelined, answerTimeout, connectionsCheckingInterval } = limits;
  server.maxConnections = maxConnections;
  const forEverybody = maxConnections - keptConnections;
  // When the requests under way on each connection came; in the order in which each connection was used last.
  const began = new Map<Socket, number[]>();
  const inKeptPlace = new WeakSet<Socket>();
  const end = (socket: Socket): void => {
    began.delete(socket);
    socket.destroy();
  };
  const markUsed = (socket: Socket, times: number[]): void => {
    if (began.delete(socket)) began.set(socket, times);
  };
  server.on('connection', (socket) => {
    // One for one: a proxy may be about to use the others again.
    if (began.size >= forEverybody * crowded) {
      const [longestIdle] = [...began].find(([, times]) => times.length === 0) ?? [];
      if (longestIdle) end(longestIdle);
    }
    began.set(socket, []);
    if (began.size > forEverybody) inKeptPlace.add(socket);
    socket.once('close', () => began.delete(socket));
  });
  // Before anything is done for the request.
  server.prependListener('request', ({ socket }, response) => {
    const times = began.get(socket);
    if (!times) return;
    times.push(performance.now());
    markUsed(socket, times);
    response.once('close', () => {
      times.shift();
      markUsed(socket, times);
    });
    if (times.length > maxPipelined) end(socket);
  });
  // One timer for all: Node.js 24.2 does not close an answer that waits behind others when its connection ends, and its timer would stay.
  const check = setInterval(() => {
    const latest = performance.now() - answerTimeout;
    for (const [socket, [first = Infinity]] of began) if (first < latest) end(socket);
  }, connectionsCheckingInterval).unref();
  server.once('close', () => clearInterval(check));
  return { isInKeptPlace: (socket) => inKeptPlace.has(socket) };
}
