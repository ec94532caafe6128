import { pickHeaders } from '../http/pick-headers.ts';

/** Plain values, like `RestAnswer`, because they pass between threads. */
export interface RestRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string;
}

export interface RestAnswer {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer>;
}

export type RestService = (request: RestRequest) => Promise<RestAnswer>;

export const answerHeaders = ['accept', 'prefer', 'range', 'range-unit', 'accept-profile'] as const;

const passedOn = [...answerHeaders, 'apikey', 'authorization', 'content-profile', 'content-type'];

export async function toRestRequest(request: Request): Promise<RestRequest> {
  const { pathname, search } = new URL(request.url);
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const headers = pickHeaders(request.headers, passedOn);
  const body = method === 'GET' ? undefined : await request.text();
  return { method, url: pathname + search, headers, ...(body !== undefined && { body }) };
}

export interface RestFailure {
  status: number;
  code: string;
  message: string;
  details?: string | undefined;
  hint?: string | undefined;
  headers?: Record<string, string>;
  /** Seconds. */
  retryAfter?: number;
}

/** PostgREST's code for a database that it cannot reach. */
export const databaseAwayError = { status: 503, code: 'PGRST000', message: 'The database does not answer' };

export function failureAnswer({ status, code, message, details, hint, ...rest }: RestFailure): RestAnswer {
  const { retryAfter = status === 503 ? 1 : undefined } = rest;
  const headers = {
    ...rest.headers,
    'content-type': 'application/json; charset=utf-8',
    ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
  };
  return {
    status,
    headers,
    body: new TextEncoder().encode(JSON.stringify({ code, message, details: details ?? null, hint: hint ?? null })),
  };
}
