// Stands before the server, and hands out each page in two parts.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface HalvedPages {
  /** Where it listens, without a slash at the end. */
  address: string;
  /** Hands out the second part of every page. */
  sendRest: () => void;
  close: () => void;
}

/** @param end What the first part of a page ends with. */
export async function halvePages(server: string, end: string): Promise<HalvedPages> {
  const { promise: allowed, resolve } = Promise.withResolvers<undefined>();
  const proxy = createServer((request, response) => {
    const pass = async (): Promise<void> => {
      const asked = Object.entries(request.headers).filter(
        ([name, value]) => typeof value === 'string' && !['host', 'connection'].includes(name),
      );
      const answer = await fetch(`${server}${request.url}`, {
        headers: Object.fromEntries(asked) as Record<string, string>,
      });
      const body = Buffer.from(await answer.arrayBuffer());
      // It comes unpacked, and of another length.
      const headers = [...answer.headers].filter(
        ([name]) => !['content-encoding', 'content-length', 'transfer-encoding'].includes(name),
      );
      response.writeHead(answer.status, Object.fromEntries(headers));
      const isPage = answer.headers.get('content-type')?.startsWith('text/html') === true;
      const middle = isPage ? body.indexOf(end) + end.length : body.length;
      response.write(body.subarray(0, middle));
      if (isPage) await allowed;
      response.end(body.subarray(middle));
    };
    pass().catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  await new Promise<void>((listening) => {
    proxy.listen(0, '127.0.0.1', () => listening());
  });
  return {
    address: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    sendRest: () => resolve(undefined),
    close: () => {
      proxy.close();
      proxy.closeAllConnections();
    },
  };
}
