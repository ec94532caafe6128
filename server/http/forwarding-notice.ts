import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { isIPv6 } from 'node:net';
import { isWithin, loopbackProxies, networkOf } from '../auth/client-address.ts';
import type { Log } from '../log.ts';

/** Networks that are not reached from the internet, such as those of containers. */
const inside = [
  ...loopbackProxies,
  ...['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', '169.254.0.0/16', 'fc00::/7', 'fe80::/10'],
];
const mostNetworks = 10;

/**
 * Says once for each network that a proxy in it is not trusted: all people behind it then share the limits of one. The
 * address of a peer outside private networks may be a visitor's own, who has sent the header themselves, so it is not
 * written. @param proxies trusted addresses and networks
 */
export function forwardingNotice(
  proxies: readonly string[],
  log: Log,
): MiddlewareHandler<{ Bindings: Partial<HttpBindings> }> {
  const isTrusted = isWithin(proxies);
  const isInside = isWithin(inside);
  const noticed = new Set<string>();
  const notice = (peer: string): void => {
    const network = isInside(peer) ? withNeighbours(peer) : 'the internet';
    if (noticed.has(network) || noticed.size >= mostNetworks) return;
    noticed.add(network);
    log.error({
      event: 'proxy',
      message: `X-Forwarded-For from ${network} is not believed, so limits take all people behind that address for one person. If your proxy is there, name its address in TRUSTED_PROXIES`,
    });
  };
  return async (context, next) => {
    const peer = context.env?.incoming?.socket.remoteAddress;
    if (peer !== undefined && context.req.header('x-forwarded-for') !== undefined && !isTrusted(peer)) notice(peer);
    return next();
  };
}

/** The network without the last part of the address, which could name a person's device. */
function withNeighbours(address: string): string {
  const network = networkOf(address);
  return isIPv6(address) && network.includes(':') ? `${network}::/64` : network.replace(/\.\d+$/, '.0/24');
}
