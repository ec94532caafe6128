/** url '': the page's own origin. */
export interface BackendAddress {
  url: string;
  /** The publishable key, which allows only what everybody may do. */
  key: string;
}

/** Without a slash at the end. */
export function backendUrl({ url }: Pick<BackendAddress, 'url'>, origin: string): string {
  return url === '' ? origin : url.replace(/\/$/, '');
}
