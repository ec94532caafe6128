import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, it } from 'vitest';
import { inputFiles } from './build-inputs.ts';

const root = join(import.meta.dirname, '../..');

it('the inputs include every script that the build imports', () => {
  const inputs = inputFiles();
  const read = new Set(['scripts/build.ts']);
  // A set may grow while it is walked.
  for (const path of read) {
    expect(inputs).toContain(path);
    for (const [, imported = ''] of readFileSync(join(root, path), 'utf8').matchAll(/ from '(\..+)';$/gmu))
      read.add(posix.join(posix.dirname(path), imported));
  }
  expect(read.size).toBeGreaterThan(5);
});
