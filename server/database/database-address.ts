/** `postgres://user:password@a,b:6432/name?…`: several hosts of one database, as libpq takes them. */
const form = /^(?<start>postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)(?<hosts>[^/?#]*)(?<rest>.*)$/;
const attribute = 'target_session_attrs';

/**
 * @returns the address of each host, in the given order; empty if it is not the address of a database that can be
 * written to
 */
export function addressesOfHosts(url: string): string[] {
  const { start = '', hosts, rest = '' } = form.exec(url)?.groups ?? {};
  const addresses = (hosts?.split(',') ?? []).map((host) => start + host + rest);
  if (!addresses.every((address) => URL.canParse(address))) return [];
  return isForWriting(addresses[0] ?? '') ? addresses.map(withoutAttribute) : [];
}

export const hostsOf = (url: string): string =>
  addressesOfHosts(url)
    .map((one) => new URL(one).host)
    .join(', ');

function isForWriting(address: string): boolean {
  const wanted = URL.canParse(address) ? new URL(address).searchParams.get(attribute) : 'none';
  return wanted === null || wanted === 'any' || wanted === 'read-write' || wanted === 'primary';
}

/** postgres.js would try its only host for ever. */
function withoutAttribute(address: string): string {
  const url = new URL(address);
  if (!url.searchParams.has(attribute)) return address;
  url.searchParams.delete(attribute);
  return url.href;
}
