import { expect, it } from 'vitest';
import { mailboxName } from './mailbox-name.ts';

it('the name of a mailbox is a published hash of its address', () => {
  // Of the algorithm's authors.
  expect(mailboxName('foobar')).toBe('85944171f73967e8');
});

it('the name of a mailbox does not depend on capitals', () => {
  expect(mailboxName('Ana@Example.com')).toBe(mailboxName('ana@example.com'));
});

it('accounts without a mailbox have no name in common', () => {
  expect([mailboxName(''), mailboxName(undefined)]).toEqual([undefined, undefined]);
});
