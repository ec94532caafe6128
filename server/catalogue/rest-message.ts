// A request under /rest/v1 and its answer as they travel between threads.

export interface RestRequest {
  method: string;
  /** Path and query. */
  url: string;
  headers: Record<string, string>;
  body?: string;
}

export interface RestAnswer {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer>;
}

/** Answers one request under /rest/v1. */
export type RestService = (request: RestRequest) => Promise<RestAnswer>;

export const answerHeaders = ['accept', 'prefer', 'range', 'range-unit', 'accept-profile'] as const;

const passedOn = [...answerHeaders, 'apikey', 'authorization', 'content-profile', 'content-type'];

/** What the database is asked, of a request to this server. */
export async function toRestRequest(request: Request): Promise<RestRequest> {
  const { pathname, search } = new URL(request.url);
  const given = passedOn.flatMap((name): [string, string][] => {
    const value = request.headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  // HEAD is answered from what GET would say.
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const body = method === 'GET' ? undefined : await request.text();
  return { method, url: pathname + search, headers: Object.fromEntries(given), ...(body !== undefined && { body }) };
}

interface RestError {
  status: number;
  /** As PostgREST words its errors. */
  code: string;
  message: string;
}

/** An error as PostgREST words it. */
export function errorAnswer({ status, code, message }: RestError): RestAnswer {
  const headers = { 'content-type': 'application/json; charset=utf-8', ...(status === 503 && { 'retry-after': '1' }) };
  return {
    status,
    headers,
    body: new TextEncoder().encode(JSON.stringify({ code, message, details: null, hint: null })),
  };
}
