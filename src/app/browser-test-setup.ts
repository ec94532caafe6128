import { afterEach, beforeEach, expect } from 'vitest';

// Screens change at once: a transition that the end of a test cuts short would be complained of. A journey sees them move.
Reflect.deleteProperty(Document.prototype, 'startViewTransition');

// A test that makes the console complain has failed, whatever else it asserts.
const complaints: string[] = [];
const complain =
  (kind: string) =>
  (...words: unknown[]): void => {
    complaints.push(`${kind}: ${words.map(String).join(' ')}`);
  };

beforeEach(() => {
  complaints.length = 0;
  console.error = complain('console.error');
  console.warn = complain('console.warn');
});

afterEach(() => {
  expect(complaints).toEqual([]);
});
