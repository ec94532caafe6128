import type { Limiter, KeyedLimits } from './limiter.ts';
import { tooManyRequests, type AuthError } from '../auth-error.ts';
import { networkOf, wideNetworkOf } from '../client-address.ts';

/** Seconds. */
const window = 300;

/** Requests of one network in the window. */
const points = {
  signup: 30,
  otp: 30,
  recover: 30,
  resend: 30,
  reauthenticate: 30,
  verify: 30,
  /** Hashes passwords, and tells in GoTrue whether another address is taken. */
  change: 60,
  token: 150,
  // The sign-in asks for a challenge as soon as it is shown.
  passkey: 300,
  // A page refreshes once an hour, but many people can share an address.
  refresh: 150,
  other: 600,
} as const;

export type NetworkLimit = keyof typeof points;

/** Whoever has an IPv6 /48 has 65 536 networks of customers. */
const wideFactor = 8;

export type NetworkRefusal = (request: {
  limit: NetworkLimit;
  /** As the handler will read it. */
  grantType: string | null;
  /** Of the client. */
  address: string;
}) => Promise<AuthError | undefined>;

/** Limits by network, before anything else is done. Sign-ins do not use up what refreshes need. */
export function createNetworkLimits({ limiter }: KeyedLimits): NetworkRefusal {
  const all = new Map<NetworkLimit, { narrow: Limiter; wide: Limiter }>();
  for (const name of Object.keys(points) as NetworkLimit[])
    all.set(name, {
      narrow: limiter(name, { points: points[name], duration: window }),
      wide: limiter(`${name}-wide`, { points: points[name] * wideFactor, duration: window }),
    });
  return async ({ limit, grantType, address }) => {
    const limiters = all.get(limit === 'token' && grantType === 'refresh_token' ? 'refresh' : limit);
    const wide = wideNetworkOf(address);
    const waits = await Promise.all([
      limiters?.narrow.take(networkOf(address)),
      wide === undefined ? undefined : limiters?.wide.take(wide),
    ]);
    const longest = Math.max(...waits.map((wait) => wait ?? -1));
    return longest < 0 ? undefined : tooManyRequests(longest);
  };
}
