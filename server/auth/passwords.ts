import { hash, verify, type Options } from '@node-rs/argon2';
import { AuthError, refuse } from './auth-error.ts';

/** OWASP's first choice for argon2id. Kilobytes, passes, threads. */
const cost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const shortest = 10;
/** Bytes: GoTrue, to which accounts may move, refuses longer ones. */
const longest = 72;

/** @throws AuthError 400 validation_failed or 422 weak_password */
export function checkStrength(password: string): void {
  if (Buffer.byteLength(password) > longest)
    throw refuse(400, 'validation_failed', `Password cannot be longer than ${longest} characters`);
  if (Array.from(password).length < shortest)
    throw new AuthError(422, 'weak_password', {
      message: `Password should be at least ${shortest} characters.`,
      extra: { weak_password: { reasons: ['length'] } },
    });
}

/** Some 50 ms in a thread of its own: never inside a transaction. */
export const hashPassword = async (password: string): Promise<string> => hash(password, cost);

/** Hash of random bytes that were not kept, at the same cost. */
const standIn = '$argon2id$v=19$m=19456,t=2,p=1$wmL+Ua0xIrnJe2U1fwyy6w$m+Phq+57DgCwIRFZEskCg3BxOuTZMk+XGJlNu4eCLM0';

/** Takes the same time without a stored hash. */
export async function isRightPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const isRight = await verify(stored || standIn, password);
  return isRight && Boolean(stored);
}
