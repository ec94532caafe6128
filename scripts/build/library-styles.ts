// sonner puts its style sheet into the page when it is loaded. The Content-Security-Policy lets pass only what it knows.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * The style sheets that libraries insert by script, to the letter.
 * @throws Error where a library has changed how it does that: look for the new way, or drop it here
 */
export function insertedStyles(): string[] {
  const source = readFileSync(fileURLToPath(import.meta.resolve('sonner')), 'utf8');
  const literal = /^__insertCSS\(("(?:[^"\\]|\\.)*")\);/mu.exec(source)?.[1];
  if (literal === undefined)
    throw new Error('sonner no longer inserts its styles as it did (scripts/build/library-styles.ts)');
  // The element goes into the page first and is filled then: the policy is asked about both.
  return ['', JSON.parse(literal) as string];
}
