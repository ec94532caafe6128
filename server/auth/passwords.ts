import { hash, verify, type Options } from '@node-rs/argon2';
import { availableParallelism } from 'node:os';
import { AuthError, refuse } from './auth-error.ts';
import { createAccountTurns } from './places/turns.ts';

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

/**
 * Hashes run in the four threads of libuv, which also read files and look up names: half of them stay free for that,
 * and a core for everything else.
 */
const atOnce = Math.max(1, Math.min(2, availableParallelism() - 1));
/** The requests that the gate admits, and the mails that are prepared, hash twice at most. */
const waiting = 200;
/** Milliseconds. */
const patience = 5000;
const turns = createAccountTurns({ atOnce, waiting, patience });

/**
 * Some 50 ms in a thread of its own: never inside a transaction.
 * @throws AuthError 503 request_timeout where too many hashes wait
 */
export const hashPassword = async (password: string): Promise<string> => turns.run(async () => hash(password, cost));

/** Hash of random bytes that were not kept, at the same cost. */
const standIn = '$argon2id$v=19$m=19456,t=2,p=1$wmL+Ua0xIrnJe2U1fwyy6w$m+Phq+57DgCwIRFZEskCg3BxOuTZMk+XGJlNu4eCLM0';

/** Takes the same time without a stored hash. @throws AuthError 503 request_timeout where too many hashes wait */
export async function isRightPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const isRight = await turns.run(async () => verify(stored || standIn, password));
  return isRight && Boolean(stored);
}
