import { afterEach, beforeEach, expect } from 'vitest';

// The end of a test would abort a running transition, which logs an error. Journeys test transitions.
Reflect.deleteProperty(Document.prototype, 'startViewTransition');

// A console error or warning fails the test.
const messages: string[] = [];
const record =
  (kind: string) =>
  (...values: unknown[]): void => {
    messages.push(`${kind}: ${values.map(String).join(' ')}`);
  };

beforeEach(() => {
  messages.length = 0;
  console.error = record('console.error');
  console.warn = record('console.warn');
});

afterEach(() => {
  // A failure shows a text in full, but shortens a list.
  expect(messages.join('\n')).toBe('');
});
