import { tooManyRequests, wrongCode, type AuthError } from '../auth-error.ts';
import { pairOf, type Guards, type Visitor } from '../guards.ts';
import type { Attempt, Begin, BeginForAccount, GuardContext, GuardedRequest, TriesLimits } from './gotrue-attempt.ts';

const isUndecided = (status: number): boolean => status >= 500 || status === 429;

export const password: BeginForAccount = async ({ guards }, visitor) => {
  await guards.beforePassword(visitor);
  return {
    isTimed: (status) => status !== 200,
    settle: async ({ status }) => {
      if (status === 200) await guards.afterRightPassword(visitor);
      else if (isUndecided(status)) await guards.withoutPassword(visitor);
    },
  };
};

interface Tried {
  /** What is tried. */
  id: string;
  visitor: Visitor;
  refuse: (seconds: number) => AuthError;
}

interface CountedTry {
  /** What was tried is used up, or the person has proved to be in the network. */
  forget: () => Promise<void>;
  giveBack: () => Promise<void>;
}

/** Counts a try before GoTrue answers, or many at once would all pass. @throws AuthError */
export async function countTry(
  guards: Guards,
  { ofNetwork, ofStrangers }: TriesLimits,
  { id, visitor, refuse }: Tried,
): Promise<CountedTry> {
  const pair = pairOf({ account: id, network: visitor.network });
  const isStranger = !(await guards.isKnown(visitor));
  // What a network is refused must not use up what is left for other strangers.
  const seconds = (await ofNetwork.take(pair)) ?? (isStranger ? await ofStrangers.take(id) : undefined);
  if (seconds !== undefined) throw refuse(seconds);
  const giveBackOfStrangers = async (): Promise<void> => (isStranger ? ofStrangers.giveBack(id) : undefined);
  return {
    forget: async () => void (await Promise.all([ofNetwork.forget(pair), giveBackOfStrangers()])),
    giveBack: async () => void (await Promise.all([ofNetwork.giveBack(pair), giveBackOfStrangers()])),
  };
}

export const code: BeginForAccount = async ({ guards, limits }, visitor) => {
  const counted = await countTry(guards, limits.codes, { id: visitor.account, visitor, refuse: () => wrongCode });
  return {
    isTimed: () => false,
    settle: async ({ status }) => {
      if (status === 200) await counted.forget();
      else if (isUndecided(status)) await counted.giveBack();
    },
  };
};

/** GoTrue reads an id in any case, with and without hyphens. */
export const nameOfPath = (path: string): string => path.toLowerCase().replaceAll('-', '');

/**
 * The path names the factor. Codes of recovery have one path for all people, so that the person counts too.
 */
export const factor: Begin = async (context, request) => tryOfPerson(context, request, nameOfPath(request.path));

/** @param tried names what the person tries to prove */
export async function tryOfPerson(
  { guards, limits }: GuardContext,
  { person, network }: GuardedRequest,
  tried: string,
): Promise<Attempt> {
  const id = JSON.stringify([person?.id ?? '', tried]);
  const visitor = { account: person?.account ?? '', network };
  const counted = await countTry(guards, limits.factors, { id, visitor, refuse: tooManyRequests });
  return {
    isTimed: () => false,
    settle: async ({ status }) => {
      if (status === 200) await counted.forget();
      // Only these compare a code.
      else if (status !== 400 && status !== 422) await counted.giveBack();
    },
  };
}
