import { join } from 'node:path';
import { expect } from '@playwright/test';
import { bundlePage } from '../../supabase/tests/device-page.fixture.ts';
import type { Checked } from '../encryption-page.ts';
import { test } from './fixtures.ts';

test('the browser’s own cryptography does as another implementation', async ({ webkit }) => {
  const script = await bundlePage(join(import.meta.dirname, '..', 'encryption-page.ts'));
  await webkit.goto('/');
  await webkit.run(script);
  await webkit.run(`globalThis.checkEncryption().then((checked) => { globalThis.checked = checked; });`);
  const checked = (await webkit.until(`return globalThis.checked`)) as Checked[];
  expect(checked.length).toBeGreaterThan(10);
  // WebKitGTK stores no private key of X25519 (docs/encryption.md).
  const ofVectors = checked.filter(({ what }) => what !== 'a key is kept');
  for (const { what, made, expected } of ofVectors) expect(made, what).toEqual(expected);
});
