import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SplitPageProxy {
  address: string;
  sendSecondPart: () => void;
  close: () => void;
}

/** A proxy that sends each page in two parts. @param end the end of the first part */
export async function splitPages(server: string, end: string): Promise<SplitPageProxy> {
  const { promise: allowed, resolve } = Promise.withResolvers<undefined>();
  const proxy = createServer((request, response) => {
    const forward = async (): Promise<void> => {
      const requestHeaders = Object.entries(request.headers).filter(
        ([name, value]) => typeof value === 'string' && !['host', 'connection'].includes(name),
      );
      const answer = await fetch(`${server}${request.url}`, {
        headers: Object.fromEntries(requestHeaders) as Record<string, string>,
      });
      const body = Buffer.from(await answer.arrayBuffer());
      // `fetch` has decompressed the body.
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
    forward().catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  await new Promise<void>((listening) => {
    proxy.listen(0, '127.0.0.1', () => listening());
  });
  return {
    address: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    sendSecondPart: () => resolve(undefined),
    close: () => {
      proxy.close();
      proxy.closeAllConnections();
    },
  };
}
