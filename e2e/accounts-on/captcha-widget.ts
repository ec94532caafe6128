// What the scripts of Turnstile and hCaptcha put on a page, as far as Onda sees it: a box that gives a token.
import type { Page } from '@playwright/test';

/** CSS pixels that the providers document. */
const sizes = {
  turnstile: { normal: [300, 65], compact: [150, 140] },
  hcaptcha: { normal: [303, 78], compact: [164, 144] },
} as const;

export type Provider = keyof typeof sizes;

export interface Widget {
  /** Hosts that were asked for a script. */
  asked: string[];
  /** Blocks the script, or lets it through again. */
  block: (isBlocked: boolean) => void;
  /** The next token; by default a good one. */
  next: (token: string) => Promise<void>;
  /** Does what the check asks. */
  answer: () => Promise<void>;
}

const scriptOf = (provider: Provider): string => `
  const sizes = ${JSON.stringify(sizes[provider])};
  globalThis.${provider} = {
    render: (place, { callback, size, sitekey, theme }) => {
      const box = document.createElement('button');
      box.type = 'button';
      box.textContent = 'Soy una persona';
      box.dataset.theme = theme;
      box.dataset.key = sitekey;
      const [width, height] = sizes[size];
      Object.assign(box.style, { width: width + 'px', height: height + 'px', border: '1px solid', display: 'block' });
      box.onclick = () => {
        const token = globalThis.nextCaptchaToken ?? 'good ' + crypto.randomUUID();
        delete globalThis.nextCaptchaToken;
        callback(token);
      };
      place.append(box);
      return 'w1';
    },
    remove: () => undefined,
  };
  globalThis[new URL(document.currentScript.src).searchParams.get('onload')]();
`;

/** Plays the provider for a page. */
export async function addCaptchaWidget(page: Page, provider: Provider): Promise<Widget> {
  const asked: string[] = [];
  let isBlocked = false;
  await page.route(/^https:\/\/[^/]*(?:cloudflare|hcaptcha)\.com\//u, async (route) => {
    asked.push(new URL(route.request().url()).host);
    if (isBlocked) await route.abort('blockedbyclient');
    else await route.fulfill({ contentType: 'text/javascript', body: scriptOf(provider) });
  });
  return {
    asked,
    block: (next) => void (isBlocked = next),
    next: async (token) => {
      await page.evaluate((given) => Reflect.set(globalThis, 'nextCaptchaToken', given), token);
    },
    answer: async () => page.getByRole('button', { name: 'Soy una persona' }).click(),
  };
}
