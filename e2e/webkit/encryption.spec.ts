import { join } from 'node:path';
import { expect } from '@playwright/test';
import { bundlePage } from '../../supabase/tests/device-page.fixture.ts';
import type { Checked } from '../encryption-page.ts';
import { test } from './fixtures.ts';

test('the browser’s own cryptography does as another implementation, and its store keeps keys', async ({ webkit }) => {
  const script = await bundlePage(join(import.meta.dirname, '..', 'encryption-page.ts'));
  await webkit.goto('/');
  await webkit.run(script);
  await webkit.run(`globalThis.checkEncryption().then((checked) => { globalThis.checked = checked; });`);
  const checked = (await webkit.until(`return globalThis.checked`)) as Checked[];
  expect(checked.length).toBeGreaterThan(10);
  for (const { what, made, expected } of checked) expect(made, what).toEqual(expected);
});
