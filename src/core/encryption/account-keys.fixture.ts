import { deriveAccountKeys, type AccountKeys } from './account-keys.ts';

export const secretOf = (byte: number): Uint8Array<ArrayBuffer> => new Uint8Array(32).fill(byte);

/** The same keys for the same person and generations. */
export const testKeys = (userId: string, generations: readonly number[] = [1]): Promise<AccountKeys> =>
  deriveAccountKeys({
    userId,
    secrets: new Map(generations.map((generation) => [generation, secretOf(generation)])),
    nameSecret: secretOf(200),
  });
