import { chromium, type Browser } from 'playwright';
import { findChromium } from './chromium.ts';

export async function withChromium<Result>(
  work: (browser: Browser) => Promise<Result>,
  ...options: string[]
): Promise<Result> {
  const args = ['--no-sandbox', '--disable-background-networking', ...options];
  const browser = await chromium.launch({ executablePath: await findChromium(), args });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}
