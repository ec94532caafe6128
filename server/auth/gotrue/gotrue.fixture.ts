import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Asked {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
}

export interface GotrueStandIn {
  url: string;
  asked: readonly Asked[];
  /** Sets the answer to all further requests. `undefined` never answers. */
  answer: (how: (request: Asked) => Answer | undefined) => void;
  close: () => Promise<void>;
}

/** A server that answers as told and records the requests. */
export async function startGotrueStandIn(): Promise<GotrueStandIn> {
  const asked: Asked[] = [];
  let how: (request: Asked) => Answer | undefined = () => ({ status: 200, body: {} });
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const { method = '', url = '', headers } = incoming;
      const request = { method, url, headers, body: Buffer.concat(chunks).toString() };
      asked.push(request);
      const answer = how(request);
      if (answer === undefined) return;
      outgoing.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
      outgoing.end(answer.body === undefined ? '' : JSON.stringify(answer.body));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    answer: (next) => {
      how = next;
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
