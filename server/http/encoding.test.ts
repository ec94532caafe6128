import { expect, it } from 'vitest';
import { chooseEncoding } from './encoding.ts';

it.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['GZIP', 'gzip'],
  ['*', 'br'],
  ['br;q=0', 'identity'],
  ['br;q=0.0, gzip', 'gzip'],
  ['br;q=0.1, gzip;q=0.9', 'gzip'],
  ['br; q=0.5, gzip; q=0.5', 'br'],
  ['gzip;q=0.5, identity;q=0.9', 'identity'],
  ['identity;q=0.5, gzip;q=0.001', 'identity'],
  ['br;q=0, *', 'gzip'],
  ['*;q=0', 'identity'],
  ['zstd', 'identity'],
  ['br;q=x', 'br'],
])('chooses for the Accept-Encoding %s the encoding %s', (accept, encoding) => {
  expect(chooseEncoding(accept)).toBe(encoding);
});
