import type { FailureKind } from '#core/loadable.ts';

/** A failed call to the database, already classified. `cause` keeps what the client library said. */
export class BackendError extends Error {
  override readonly name = 'BackendError';
  readonly kind: FailureKind;

  constructor(kind: FailureKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}

/** What PostgREST and the client say when a call fails. status 0: the request never reached a server. */
export interface CallFailure {
  status: number;
  code?: string | undefined;
  message: string;
}

const kindOfStatus: Readonly<Record<number, FailureKind>> = {
  0: 'offline',
  401: 'forbidden',
  403: 'forbidden',
  404: 'not-found',
};
const kindOfCode: Readonly<Record<string, FailureKind>> = {
  '42501': 'forbidden',
  PGRST116: 'not-found',
  PGRST205: 'not-found',
};

/**
 * Which kind of failure an answer is.
 * Codes: PostgREST's PGRST116 (no single row), PGRST205 (unknown table); Postgres classes 22 (bad value) and 42501 (no permission).
 */
export function failureKind({ status, code = '' }: CallFailure): FailureKind {
  if (code.startsWith('22')) return 'invalid';
  return kindOfCode[code] ?? kindOfStatus[status] ?? 'unexpected';
}
