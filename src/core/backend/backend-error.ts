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

/**
 * Which kind of failure an answer is.
 * Codes: PostgREST's PGRST116 (no single row), PGRST205 (unknown table); Postgres classes 22 (bad value) and 42501 (no permission).
 */
export function failureKind({ status, code = '' }: CallFailure): FailureKind {
  if (status === 0) return 'offline';
  if (status === 401 || status === 403 || code === '42501') return 'forbidden';
  if (status === 404 || code === 'PGRST116' || code === 'PGRST205') return 'not-found';
  if (code.startsWith('22')) return 'invalid';
  return 'unexpected';
}
