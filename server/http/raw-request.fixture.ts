import { request } from 'node:http';

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Sends a request path unchanged, which fetch() would normalise. A POST has a body of 70 kB. */
export async function sendRawRequest(
  address: string,
  path: string,
  { headers, method }: { headers: Record<string, string>; method: string },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(address);
    const asking = request({ hostname, port, path, method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    asking.on('error', reject);
    asking.end(method === 'POST' ? 'x'.repeat(70_000) : undefined);
  });
}
