import { expect, it } from 'vitest';
import { relyingPartyOf } from './relying-party.ts';

it.each([
  ['https://onda.example.org', { id: 'onda.example.org', origin: 'https://onda.example.org' }],
  ['https://onda.example.org:8443', { id: 'onda.example.org', origin: 'https://onda.example.org:8443' }],
  ['http://localhost:5173', { id: 'localhost', origin: 'http://localhost:5173' }],
  ['http://onda.example.org', undefined],
  ['http://127.0.0.1:5173', { id: 'localhost', origin: 'http://localhost:5173' }],
  ['http://[::1]:5173', { id: 'localhost', origin: 'http://localhost:5173' }],
  ['https://127.0.0.1', undefined],
  ['https://192.0.2.1', undefined],
  ['https://[2001:db8::1]', undefined],
])('is of the site at %s, where browsers have credentials', (siteUrl, party) => {
  expect(relyingPartyOf(siteUrl)).toEqual(party);
});
