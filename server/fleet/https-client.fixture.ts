import { Agent, request } from 'node:https';

export interface Answer {
  /** 0: none came. */
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  text: string;
}

export interface Ask {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** Address of this machine from which the request comes. */
  from?: string;
}

export interface HttpsClient {
  ask: (path: string, options?: Ask) => Promise<Answer>;
  close: () => void;
}

/** Keeps connections, like a browser, and trusts any certificate. Never rejects. @param patience milliseconds */
export function createHttpsClient(port: number, patience = 20_000): HttpsClient {
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false, maxSockets: 40 });
  return {
    ask: async (path, { method = 'GET', headers = {}, body, from } = {}) =>
      new Promise((resolve) => {
        const failed = (): void => resolve({ status: 0, headers: {}, text: '' });
        const address = from === undefined ? {} : { localAddress: from };
        const sent = request({ host: '127.0.0.1', port, path, method, headers, agent, timeout: patience, ...address });
        sent.once('response', (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.once('error', failed);
          response.once('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              text: Buffer.concat(chunks).toString(),
            }),
          );
        });
        sent.once('timeout', () => sent.destroy());
        sent.once('error', failed);
        sent.end(body);
      }),
    close: () => agent.destroy(),
  };
}
