/** `postgres://user:password@a,b:6432/name?…`: several hosts of one database, as libpq takes them. */
const form = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/;
const attribute = 'target_session_attrs';

/**
 * @returns the address of each host, in the given order; empty if it is not the address of a database that can be
 * written to
 */
export function addressesOfHosts(url: string): string[] {
  const [, start = '', hosts = '', rest = ''] = form.exec(url) ?? [];
  const addresses = hosts.split(',').map((host) => start + host + rest);
  return addresses.every(isForWriting) ? addresses.map(withoutAttribute) : [];
}

export const hostsOf = (url: string): string =>
  addressesOfHosts(url)
    .map((one) => new URL(one).host)
    .join(', ');

const attributeOf = (address: string): string | null => new URL(address).searchParams.get(attribute);

function isForWriting(address: string): boolean {
  return URL.canParse(address) && ['any', 'read-write', 'primary'].includes(attributeOf(address) ?? 'any');
}

/** postgres.js would try its only host for ever. */
function withoutAttribute(address: string): string {
  const url = new URL(address);
  if (!url.searchParams.has(attribute)) return address;
  url.searchParams.delete(attribute);
  return url.href;
}
