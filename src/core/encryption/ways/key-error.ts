/**
 * wrong-key: what was given does not open it, or somebody has changed it. forged: it opens, but no device of the account
 * has made it. outdated: older than what this device has seen. overtaken: another tab or device has made other words
 * meanwhile. refused: the other device of a pairing gives no keys. unreadable: of another format, or damaged.
 * unsupported: the browser lacks the cryptography. unkept: it keeps no key on the device.
 */
export type KeyProblem =
  | 'wrong-key'
  | 'forged'
  | 'outdated'
  | 'overtaken'
  | 'refused'
  | 'unreadable'
  | 'unsupported'
  | 'unkept';

export class KeyError extends Error {
  override name = 'KeyError';
  readonly problem: KeyProblem;

  constructor(problem: KeyProblem, cause?: unknown) {
    super(`The keys of the account cannot be used: ${problem}`, { cause });
    this.problem = problem;
  }
}
