import type { AuthContext } from '../auth-context.ts';
import { codeLife, timeOf, type CodeType } from './code-type.ts';
import type { DatabaseSession } from '../../database/database.ts';

/** Wrong tries of a code from one network, and from all strangers' networks together. */
export const triesOfNetwork = 6;
export const triesOfStrangers = 30;

export interface Tries {
  email: string;
  types: readonly CodeType[];
  /** Absent where only a session can try: all of them share a network's count. */
  from?: {
    /** IPv4 address or IPv6 network. */
    network: string;
    /** Whether the person has been there: then strangers cannot use up its tries. */
    isKnown: boolean;
  };
}

/** Key of the count of all strangers' networks. */
const strangers = '';

/** @returns the types of which `allowed` is not exceeded */
async function countTry(
  { tokens, now }: AuthContext,
  { rows }: DatabaseSession,
  { email, types, key, allowed }: Pick<Tries, 'email' | 'types'> & { key: string; allowed: number },
): Promise<CodeType[]> {
  const counted = await rows<{ token_type: CodeType; tries: number }>(
    `insert into auth.code_tries as counted (address, token_type, tries, created_at, network)
    select $1, type::auth.one_time_token_type, 1, $3::text::timestamptz, $5
    from unnest(string_to_array($2, ' ')) as type
    on conflict (address, token_type, network) do update set
      tries = case when counted.created_at < $4::text::timestamptz then 1 else counted.tries + 1 end,
      created_at = case when counted.created_at < $4::text::timestamptz then excluded.created_at else counted.created_at end
    returning token_type, tries`,
    [tokens.addressKey(email), types.toSorted().join(' '), timeOf(now()), timeOf(now() - codeLife), key],
  );
  return counted.filter(({ tries }) => tries <= allowed).map((one) => one.token_type);
}

/** @returns the types of which neither the network nor strangers have used up the tries */
export async function countTries(context: AuthContext, session: DatabaseSession, tried: Tries): Promise<CodeType[]> {
  const { email, types, from } = tried;
  if (!from) return countTry(context, session, { email, types, key: strangers, allowed: triesOfNetwork });
  const key = context.tokens.networkKey(email, from.network);
  const open = await countTry(context, session, { email, types, key, allowed: triesOfNetwork });
  // What a network is refused must not use up what is left for other strangers.
  return from.isKnown
    ? open
    : countTry(context, session, { email, types: open, key: strangers, allowed: triesOfStrangers });
}
