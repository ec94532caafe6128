import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inputFiles } from './build-inputs.ts';

it('are all scripts that the build is made of', () => {
  const known = inputFiles();
  const read = new Set(['build.ts']);
  // A set may grow while it is walked.
  for (const name of read) {
    expect(known).toContain(`scripts/${name}`);
    for (const [, imported = ''] of readFileSync(`${import.meta.dirname}/${name}`, 'utf8').matchAll(
      /^import .* from '\.\/(.+)';$/gmu,
    ))
      read.add(imported);
  }
  expect(read.size).toBeGreaterThan(5);
});
