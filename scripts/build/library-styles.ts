// sonner inserts a style sheet by script; the Content-Security-Policy needs its hash.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** @throws Error if sonner has changed how it inserts them */
export function insertedStyles(): string[] {
  const source = readFileSync(fileURLToPath(import.meta.resolve('sonner')), 'utf8');
  const literal = /^__insertCSS\(("(?:[^"\\]|\\.)*")\);/mu.exec(source)?.[1];
  if (literal === undefined)
    throw new Error('sonner inserts its styles in another way: update scripts/build/library-styles.ts');
  // It inserts an empty element and fills it: the policy checks both.
  return ['', JSON.parse(literal) as string];
}
