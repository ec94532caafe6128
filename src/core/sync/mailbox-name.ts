/**
 * Names a mailbox without storing its address on the device: 64-bit FNV-1a of Fowler, Noll and Vo.
 * @returns undefined for an account without a mailbox
 */
export function mailboxName(email: string | undefined): string | undefined {
  if (!email) return undefined;
  let hash = 0xcbf2_9ce4_8422_2325n;
  for (const byte of new TextEncoder().encode(email.toLowerCase()))
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100_0000_01b3n);
  return hash.toString(16).padStart(16, '0');
}
