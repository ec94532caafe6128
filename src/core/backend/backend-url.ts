import type { BackendAddress } from './frequencies-table.ts';

/** Without a slash at the end. */
export function backendUrl({ url }: BackendAddress, origin: string): string {
  return url === '' ? origin : url.replace(/\/$/, '');
}
