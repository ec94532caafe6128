import { expect, it } from 'vitest';
import { addressesOfHosts } from './database-address.ts';

it.each([
  ['postgres://onda:p%40ss@a/onda', ['postgres://onda:p%40ss@a/onda']],
  ['postgresql://a:1,b:2/onda', ['postgresql://a:1/onda', 'postgresql://b:2/onda']],
  ['postgres://o@a,b/onda?target_session_attrs=read-write', ['postgres://o@a/onda', 'postgres://o@b/onda']],
  ['postgres://o@a,b/onda?target_session_attrs=standby', []],
  ['postgres://a,b:x/onda', []],
  ['mysql://a/onda', []],
  ['a,b', []],
])('takes %s for %j', (url, addresses) => {
  expect(addressesOfHosts(url)).toEqual(addresses);
});
