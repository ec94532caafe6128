import * as v from 'valibot';

/**
 * offline: no answer. busy: the server asks to wait. signed-out: no valid token. second-factor: the account has one, and
 * the session has not proved it. unproved: the person has to prove again who they are. gone: the account is deleted.
 * full: the account takes no more records. sealed: it takes no open ones. newer-keys: it takes none
 * sealed with older keys than it has. refused: the server does not accept the
 * request.
 */
export type SyncProblem =
  | 'offline'
  | 'busy'
  | 'signed-out'
  | 'second-factor'
  | 'unproved'
  | 'gone'
  | 'full'
  | 'sealed'
  | 'newer-keys'
  | 'refused';

export class PersonalRecordsError extends Error {
  override readonly name = 'PersonalRecordsError';
  readonly problem: SyncProblem;

  constructor(problem: SyncProblem, message: string, cause?: unknown) {
    super(message, { cause });
    this.problem = problem;
  }
}

export interface RecordsAnswer {
  data: unknown;
  error: { code?: string; message: string; hint?: string | null } | null;
  status: number;
}

// Keys are status codes; 502–504 come from proxies.
const problemOfStatus: Readonly<Record<number, SyncProblem>> = {
  0: 'offline',
  401: 'signed-out',
  408: 'busy',
  429: 'busy',
  502: 'busy',
  503: 'busy',
  504: 'busy',
};

/** Raised by the row security of the tables. */
export const secondFactorCode = 'PT403';

/** 23503: the owner of the record does not exist, as said by older servers. The others are raised by the tables' triggers and policies. */
const problemOfCode = new Map<string, SyncProblem>([
  ['23503', 'gone'],
  [secondFactorCode, 'second-factor'],
  ['PT400', 'full'],
  ['PT409', 'sealed'],
  ['PT422', 'unproved'],
]);

/** The hint says more: earlier versions take `newer-keys` for `sealed`, and wait without setting a record aside. */
const problemOfError = ({ code = '', hint }: NonNullable<RecordsAnswer['error']>): SyncProblem | undefined =>
  hint === 'newer-keys' ? hint : problemOfCode.get(code);

function problemOf({ status, error }: RecordsAnswer): SyncProblem {
  const known = (error && problemOfError(error)) ?? problemOfStatus[status] ?? 'refused';
  // Servers before the code was passed on.
  return error?.message === 'Too many records' ? 'full' : known;
}

/** @throws PersonalRecordsError */
export function parseRecordsAnswer<Output>(schema: v.GenericSchema<unknown, Output>, answer: RecordsAnswer): Output {
  const { error, data, status } = answer;
  if (error) throw new PersonalRecordsError(problemOf(answer), `${error.code ?? status}: ${error.message}`, error);
  const result = v.safeParse(schema, data ?? []);
  if (!result.success) throw new PersonalRecordsError('busy', `unexpected answer: ${result.issues[0].message}`);
  return result.output;
}
