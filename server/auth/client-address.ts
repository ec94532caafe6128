import { BlockList, isIP, isIPv6 } from 'node:net';

/** Any proxy on this machine. */
export const loopbackProxies: readonly string[] = ['127.0.0.0/8', '::1'];

/** @returns whether it is an address, or a network such as `10.0.0.0/8` */
export function isNetwork(text: string): boolean {
  const { address, bits } = parse(text);
  const family = isIP(address);
  if (family === 0 || bits === '') return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

function parse(network: string): { address: string; bits: string | undefined } {
  const [address = '', ...rest] = network.split('/');
  return { address, bits: rest.length === 0 ? undefined : rest.join('/') };
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv6(address) ? 'ipv6' : 'ipv4');

/** @param networks `isNetwork` holds for each. @returns whether an address is in one of them */
export function isWithin(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const { address, bits } = parse(network);
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address));
}

/** Determines the address of the client of a request. `peer` is the address of the connection. */
export type ClientAddress = (headers: Headers, peer: string | undefined) => string;

/**
 * Each proxy appends the address it saw to X-Forwarded-For. From the right, the first that is no proxy of ours is the
 * client: what clients write there themselves stands further left.
 * @param proxies trusted addresses and networks; `isNetwork` holds for each
 */
export function createClientAddress(proxies: readonly string[] = loopbackProxies): ClientAddress {
  const isProxy = isWithin(proxies);
  return (headers, peer = '') => {
    const forwarded = headers.get('x-forwarded-for')?.split(',') ?? [];
    let client = peer;
    for (const text of forwarded.toReversed()) {
      const address = text.trim();
      if (!isProxy(client) || isIP(address) === 0) break;
      client = address;
    }
    return client;
  };
}

/** A customer usually has a whole IPv6 /64. */
export const networkOf = (address: string): string => leadingGroups(address, 4) ?? plainOf(address);

/** A site of many networks may have an IPv6 /48. @returns undefined for an IPv4 address */
export const wideNetworkOf = (address: string): string | undefined => leadingGroups(address, 3);

const plainOf = (address: string): string => address.replace(/^::ffff:/i, '');

function leadingGroups(address: string, count: number): string | undefined {
  const plain = plainOf(address).split('%')[0] ?? '';
  if (!isIPv6(plain)) return undefined;
  const [head = '', tail] = plain.split('::');
  const groups = head.split(':').map((group) => Number.parseInt(group || '0', 16).toString(16));
  if (tail !== undefined) while (groups.length < count) groups.push('0');
  return groups.slice(0, count).join(':');
}
