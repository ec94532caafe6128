import { expect, it } from 'vitest';
import { createClientAddress, networkOf, wideNetworkOf } from './client-address.ts';

const client = (peer: string, forwarded: string | undefined, proxies?: readonly string[]): string =>
  createClientAddress(proxies)(new Headers(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }), peer);

it.each([
  ['of the connection, without a proxy', '203.0.113.1', undefined, undefined, '203.0.113.1'],
  ['that a proxy on this machine saw', '127.0.0.1', '1.1.1.1, 203.0.113.1', undefined, '203.0.113.1'],
  ['that a proxy on this machine saw, by IPv6', '::1', '2001:db8::1', undefined, '2001:db8::1'],
  ['that a proxy on this machine saw, by IPv4 in IPv6', '::ffff:127.0.0.1', '203.0.113.1', undefined, '203.0.113.1'],
  ['of a neighbour that is not our proxy', '10.0.0.1', '1.1.1.1', undefined, '10.0.0.1'],
  ['that a proxy in a named network saw', '10.0.0.1', '203.0.113.1', ['10.0.0.0/8'], '203.0.113.1'],
  [
    'that a proxy in a named network saw, by IPv4 in IPv6',
    '::ffff:10.0.0.1',
    '203.0.113.1',
    ['10.0.0.0/8'],
    '203.0.113.1',
  ],
  ['of this machine, which is not a named proxy', '127.0.0.1', '203.0.113.1', ['10.0.0.1'], '127.0.0.1'],
  [
    'that the first of two proxies saw',
    '127.0.0.1',
    '1.1.1.1, 203.0.113.1, 10.0.0.9',
    ['127.0.0.1', '10.0.0.9'],
    '203.0.113.1',
  ],
  ['of a proxy that forwards no address', '127.0.0.1', 'unknown', undefined, '127.0.0.1'],
  [
    'of the last proxy before something that is no address',
    '127.0.0.1',
    '1.1.1.1, x, 10.0.0.9',
    ['127.0.0.1', '10.0.0.9'],
    '10.0.0.9',
  ],
  ['of a request within this machine', '127.0.0.1', '127.0.0.1', undefined, '127.0.0.1'],
])('the client has the address %s', (_what, peer, forwarded, proxies, expected) => {
  expect(client(peer, forwarded, proxies)).toBe(expected);
});

it.each([
  ['203.0.113.1', '203.0.113.1', undefined],
  ['::ffff:203.0.113.1', '203.0.113.1', undefined],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2', '2001:db8:1'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2', '2001:db8:1'],
  ['2001:db8::1', '2001:db8:0:0', '2001:db8:0'],
  ['fe80::1%eth0', 'fe80:0:0:0', 'fe80:0:0'],
  ['::1', '0:0:0:0', '0:0:0'],
  ['', '', undefined],
])('%s is counted as %s, and in a wider network as %s', (address, network, wide) => {
  expect([networkOf(address), wideNetworkOf(address)]).toEqual([network, wide]);
});
