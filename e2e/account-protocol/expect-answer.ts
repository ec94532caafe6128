import assert from 'node:assert/strict';

export interface Answer {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
  text: string;
}

/** @throws AssertionError with the server's words if the call was refused */
export function succeeded<Result extends { data: unknown; error: Failure | null }>(
  result: Result,
): Extract<Result, { error: null }>['data'] {
  const { error } = result;
  assert.equal(error && `${error.status} ${String(error.code)}: ${error.message}`, null);
  return result.data;
}

export interface Refusal {
  status: number;
  code: string;
  message?: string | RegExp;
}

interface Failure {
  status?: number | undefined;
  code?: unknown;
  message: string;
}

/** Checks a call of auth-js. @throws AssertionError if it was not refused in just this way */
export function refused(result: { error: Failure | null }, expected: Refusal): void {
  const { error } = result;
  assert.ok(error, `expected ${expected.status} ${expected.code}, but it was accepted`);
  sameRefusal({ status: error.status ?? 0, code: String(error.code), message: error.message }, expected);
}

/** Checks a plain request. @throws AssertionError if it was not refused in just this way */
export function refusedAnswer({ status, body }: Answer, expected: Refusal): void {
  const code = body['error_code'] ?? body['code'];
  const message = body['msg'] ?? body['message'];
  sameRefusal({ status, code: String(code), message: String(message) }, expected);
}

function sameRefusal(seen: { status: number; code: string; message: string }, expected: Refusal): void {
  const { message = seen.message } = expected;
  if (typeof message === 'string') {
    assert.deepEqual(seen, { ...expected, message });
    return;
  }
  assert.deepEqual({ ...seen, message: undefined }, { ...expected, message: undefined });
  assert.match(seen.message, message);
}
