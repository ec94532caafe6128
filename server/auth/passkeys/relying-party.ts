import { isIP } from 'node:net';

/** For whom browsers make and use credentials. */
export interface RelyingParty {
  /** Host name: browsers use a credential on it and its subdomains only. */
  id: string;
  /** Of the only pages whose answers are accepted. */
  origin: string;
}

/**
 * @param siteUrl origin of the site
 * @returns undefined where no browser has credentials: on an IP address, or without HTTPS on another name than localhost
 */
export function relyingPartyOf(siteUrl: string): RelyingParty | undefined {
  const { protocol, hostname, origin } = new URL(siteUrl);
  const isAddress = hostname.startsWith('[') || isIP(hostname) !== 0;
  const isSecure = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost');
  return isSecure && !isAddress ? { id: hostname, origin } : undefined;
}
