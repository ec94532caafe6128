import type { FailureKind } from '#core/loadable.ts';

export class BackendError extends Error {
  override readonly name = 'BackendError';
  readonly kind: FailureKind;

  constructor(kind: FailureKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}

/** status 0: the request did not reach a server. */
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

/** PGRST116: no single row. PGRST205: unknown table. Postgres class 22: bad value. 42501: no permission. */
export function failureKind({ status, code = '' }: CallFailure): FailureKind {
  if (code.startsWith('22')) return 'invalid';
  return kindOfCode[code] ?? kindOfStatus[status] ?? 'unexpected';
}
