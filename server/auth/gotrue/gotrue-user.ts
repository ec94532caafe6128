import * as v from 'valibot';
import type { GotrueRequest } from './gotrue-client.ts';

const userSchema = v.object({
  factors: v.optional(v.array(v.object({ id: v.string(), status: v.string(), phone: v.nullish(v.string()) })), []),
});

export type GotrueUser = v.InferOutput<typeof userSchema>;

/** @returns the person of a request's token, or GoTrue's answer where it does not know them @throws on other answers */
export type AskUser = () => Promise<GotrueUser | Response>;

/** Asks GoTrue once, at the first call. */
export function userOf({ headers }: GotrueRequest, ask: (request: GotrueRequest) => Promise<Response>): AskUser {
  let found: Promise<GotrueUser | Response> | undefined;
  const look = async (): Promise<GotrueUser | Response> => {
    const answer = await ask({ method: 'GET', path: '/user', headers });
    return answer.ok ? v.parse(userSchema, await answer.json()) : answer;
  };
  return () => (found ??= look());
}
