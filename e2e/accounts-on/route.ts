import type { IncomingHttpHeaders } from 'node:http';

export interface Asked {
  query: URLSearchParams;
  form: URLSearchParams;
  body: string;
  headers: IncomingHttpHeaders;
}

interface Answered {
  status?: number;
  headers?: Record<string, string>;
  json?: unknown;
  html?: string;
}

export type Route = (asked: Asked) => Answered | Promise<Answered>;
