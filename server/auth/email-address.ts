import { refuse } from './auth-error.ts';

const longest = 255;
const format = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i;

/** @returns the address in lower case. @throws AuthError 400 validation_failed */
export function checkEmail(email: string): string {
  if (email === '') throw refuse(400, 'validation_failed', 'An email address is required');
  if (email.length > longest) throw refuse(400, 'validation_failed', 'An email address is too long');
  if (!format.test(email)) throw refuse(400, 'validation_failed', 'Unable to validate email address: invalid format');
  return email.toLowerCase();
}

/**
 * For counting only. Many mail servers deliver to one mailbox whatever follows a `+`, and some ignore dots. Elsewhere two
 * people may share a count.
 * @param account an email address, or another name of an account, which stays as it is
 */
export function mailboxOf(account: string): string {
  const at = account.lastIndexOf('@');
  const [local = ''] = account.slice(0, Math.max(at, 0)).split('+', 1);
  return local === '' ? account : local.replaceAll('.', '') + account.slice(at);
}
