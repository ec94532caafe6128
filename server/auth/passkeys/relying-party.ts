import { isIP } from 'node:net';

/** For whom browsers make and use credentials. */
export interface RelyingParty {
  /** Host name: browsers use a credential on it and its subdomains only. */
  id: string;
  /** Of the only pages whose answers are accepted. */
  origin: string;
}

const loopback = ['127.0.0.1', '[::1]'];

/**
 * @param siteUrl origin of the site; on a loopback address it is this machine's under its name, localhost
 * @returns undefined where no browser has credentials: on another IP address, or without HTTPS on another name
 */
export function relyingPartyOf(siteUrl: string): RelyingParty | undefined {
  const url = new URL(siteUrl);
  if (url.protocol === 'http:' && loopback.includes(url.hostname)) url.hostname = 'localhost';
  const { protocol, hostname, origin } = url;
  const isAddress = hostname.startsWith('[') || isIP(hostname) !== 0;
  const isSecure = protocol === 'https:' || hostname === 'localhost';
  return isSecure && !isAddress ? { id: hostname, origin } : undefined;
}
