import { expect, it } from 'vitest';
import { mailboxName } from './mailbox-name.ts';

it('the name of a mailbox is the FNV-1a hash of its address', () => {
  // Test vector of the algorithm's authors.
  expect(mailboxName('foobar')).toBe('85944171f73967e8');
});

it('the name of a mailbox does not depend on capitals', () => {
  expect(mailboxName('Ana@Example.com')).toBe(mailboxName('ana@example.com'));
});

it('an account without a mailbox has no name', () => {
  expect([mailboxName(''), mailboxName(undefined)]).toEqual([undefined, undefined]);
});
