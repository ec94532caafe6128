import { chromium, type Browser } from 'playwright';
import { findChromium } from './chromium.ts';

export async function withChromium(measure: (browser: Browser) => Promise<void>, ...options: string[]): Promise<void> {
  const args = ['--no-sandbox', '--disable-background-networking', ...options];
  const browser = await chromium.launch({ executablePath: await findChromium(), args });
  try {
    await measure(browser);
  } finally {
    await browser.close();
  }
}
