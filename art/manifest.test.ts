import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { manifest } from './manifest.ts';

it.each([
  ['es', 'manifest'],
  ['en', 'manifest-en'],
] as const)('the %s manifest matches the file in public', (lang, name) => {
  expect(manifest(lang)).toBe(readFileSync(join(import.meta.dirname, '..', 'public', `${name}.webmanifest`), 'utf8'));
});
