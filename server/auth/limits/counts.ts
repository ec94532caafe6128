import type { AuthError } from '../auth-error.ts';
import type { Limiter } from './limiter.ts';

/** Takes a count back: what was counted was not done. To be called once at most. */
export type GiveBack = () => Promise<void>;

/** @param refuse makes the refusal, of the seconds to wait. @throws AuthError */
export async function takeCount(
  limit: Limiter,
  key: string,
  refuse: (seconds: number) => AuthError,
): Promise<GiveBack> {
  const seconds = await limit.take(key);
  if (seconds !== undefined) throw refuse(seconds);
  return async () => limit.giveBack(key);
}

/**
 * Takes one after the other. What one refuses is given back to those before it, and uses up nothing of those after it.
 * @throws the refusal
 */
export async function takeAll(takes: readonly (() => Promise<GiveBack>)[]): Promise<GiveBack> {
  const taken: GiveBack[] = [];
  const giveBack = async (): Promise<void> => void (await Promise.all(taken.map(async (one) => one())));
  try {
    for (const take of takes) taken.push(await take());
  } catch (error) {
    await giveBack();
    throw error;
  }
  return giveBack;
}

/** @param work after whose failure nothing is done of what was counted */
export async function counting<Value>(giveBack: GiveBack, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    await giveBack();
    throw error;
  }
}
