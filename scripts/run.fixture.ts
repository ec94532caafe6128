import { cpSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const files = [
  'scripts/run.mjs',
  'scripts/load.mjs',
  'scripts/server-environment.json',
  'server/broken-package.ts',
  'server/line-output.ts',
];

/** Copies what starts a script. */
export function copyRunner(folder: string): void {
  for (const file of files) cpSync(join(root, file), join(folder, file));
}
