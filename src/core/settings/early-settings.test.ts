import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { deviceSettings } from './device-settings.ts';

const root = join(import.meta.dirname, '../../..');

it('what the inline scripts read of the settings is marked as early in the table', () => {
  const scripts = ['index.html', 'src/core/platform/page/early-input.ts'].map((path) =>
    readFileSync(join(root, path), 'utf8'),
  );
  const read = scripts.flatMap((text) =>
    [...text.matchAll(/localStorage\.getItem\('([\w-]+)'\)/gu)].map(([, key]) => key),
  );
  const rows = Object.values(deviceSettings);
  const inTable = new Set(read.filter((key) => rows.some((row) => row.key === key)));
  expect(inTable).toEqual(new Set(rows.filter(({ early }) => early).map(({ key }) => key)));
});
