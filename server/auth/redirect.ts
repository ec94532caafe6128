const loopback = ['127.0.0.1', 'localhost', '[::1]'];

/** A link in a mail must not carry a session elsewhere. @returns the address if it is the site's own, else the site */
export function safeRedirect(siteUrl: string, wanted = ''): string {
  const site = new URL(siteUrl);
  // Browsers read a backslash as a slash, and skip control characters.
  const isPlain = /^https?:\/\/[^/]/i.test(wanted) && !/[\\\p{Cc}\s]/u.test(wanted);
  const url = isPlain ? URL.parse(wanted) : null;
  if (url === null || url.username + url.password !== '' || !isOwn(site, url)) return site.href;
  url.hash = '';
  return url.href;
}

/** On a local machine the site has several names. */
function isOwn(site: URL, url: URL): boolean {
  if (url.origin === site.origin) return true;
  const isLocal = loopback.includes(site.hostname) && loopback.includes(url.hostname);
  return isLocal && url.protocol === site.protocol && url.port === site.port;
}

/** @param fields go into the query, and like GoTrue's into the fragment */
export function withError(redirect: string, fields: Record<string, string>): string {
  const url = new URL(redirect);
  const sorted = Object.entries({ ...fields, sb: '' }).toSorted(([one], [other]) => (one < other ? -1 : 1));
  url.hash = new URLSearchParams(sorted).toString();
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  return url.href;
}

/** @param type what the link was for: a browser that cannot use the code then knows what to ask for */
export function withExchangeCode(redirect: string, { code, type }: { code: string; type: string }): string {
  const url = new URL(redirect);
  url.searchParams.set('code', code);
  url.searchParams.set('type', type);
  return url.href;
}
