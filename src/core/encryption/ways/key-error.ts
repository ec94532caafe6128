/**
 * wrong-key: what was given does not open it, or somebody has changed it. forged: it opens, but no device of the account
 * has made it. outdated: older than what this device has seen. unreadable: of another format, or damaged. unsupported:
 * the browser lacks the cryptography.
 */
export type KeyProblem = 'wrong-key' | 'forged' | 'outdated' | 'unreadable' | 'unsupported';

export class KeyError extends Error {
  override name = 'KeyError';
  readonly problem: KeyProblem;

  constructor(problem: KeyProblem, cause?: unknown) {
    super(`The keys of the account cannot be used: ${problem}`, { cause });
    this.problem = problem;
  }
}
