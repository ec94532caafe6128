import * as v from 'valibot';
import type { BackendAddress } from './backend-url.ts';

const schema = v.object({ url: v.union([v.literal(''), v.pipe(v.string(), v.url())]), key: v.string() });

export function readBackendAddress(text: string | undefined): BackendAddress {
  try {
    return v.parse(schema, JSON.parse(text ?? ''));
  } catch {
    return { url: '', key: '' };
  }
}
