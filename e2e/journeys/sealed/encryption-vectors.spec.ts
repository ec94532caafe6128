import { join } from 'node:path';
import { bundlePage } from '../../../supabase/tests/device-page.fixture.ts';
import { expect, test } from '../../fixtures.ts';

test(
  'the browser’s own cryptography does as another implementation, and its store keeps keys',
  { tag: '@firefox' },
  async ({ page }) => {
    const script = await bundlePage(join(import.meta.dirname, '../..', 'encryption-page.ts'));
    await page.goto('/');
    await page.evaluate(`${script}; undefined`);
    const checked = await page.evaluate(() => globalThis.checkEncryption());
    expect(checked.length).toBeGreaterThan(10);
    for (const { what, made, expected } of checked) expect(made, what).toEqual(expected);
  },
);
