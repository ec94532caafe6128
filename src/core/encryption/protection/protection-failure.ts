import { failed, type AccountFailure, type AccountProblem } from '#core/account/account-result.ts';
import { accountFailure } from '#core/backend/account-failure.ts';
import { KeyError, type KeyProblem } from '#core/encryption/ways/key-error.ts';
import { CeremonyError } from '#core/platform/device/passkeys.ts';

const problems = {
  'wrong-key': 'keys-forged',
  forged: 'keys-forged',
  unreadable: 'keys-forged',
  outdated: 'keys-outdated',
  overtaken: 'words-overtaken',
  refused: 'pairing-refused',
  unsupported: 'protection-unsupported',
  unkept: 'protection-unkept',
} as const satisfies Record<KeyProblem, AccountProblem>;

/** @param wrongKey what it means here that a key does not open */
export function protectionFailure(error: unknown, wrongKey: AccountProblem = 'keys-forged'): AccountFailure {
  if (error instanceof KeyError) return failed(error.problem === 'wrong-key' ? wrongKey : problems[error.problem]);
  if (error instanceof CeremonyError) return failed(`passkey-${error.problem}`);
  // A person who leaves sees no answer any more: it took too long.
  if (error instanceof DOMException && (error.name === 'AbortError' || error.name === 'TimeoutError'))
    return failed('pairing-over');
  return accountFailure(error);
}
