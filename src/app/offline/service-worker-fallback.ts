import type { Locale } from '#core/domain/locales.ts';
import { languageName } from '#core/platform/page/page-language.ts';
import { missingPage } from '#i18n/messages/missing-page.ts';

/** React marks the end of rendered content with this comment. */
const content = /(?<=<div id="app">)[^]*<!--\/\$-->(?=<\/div>)/u;
const script = /"(\/assets\/[^"]+\.js)"/gu;

const match = (address: string): Promise<Response | undefined> => caches.match(address, { ignoreVary: true });

/** Removes the content, which the app then renders. undefined where a script is missing. */
async function withoutContent(page: Response | undefined): Promise<Response | undefined> {
  const html = (await page?.text()) ?? '';
  const scripts = await Promise.all(Array.from(html.matchAll(script), ([, address = '']) => match(address)));
  return scripts.length > 0 && scripts.every(Boolean)
    ? new Response(html.replace(content, ''), { headers: page?.headers ?? {} })
    : undefined;
}

/** Self-contained, with system colours and an inline icon that replaces /favicon.ico. */
function messagePage(locale: Locale): Response {
  const { title, text, retry } = missingPage[locale];
  const style =
    'html{color-scheme:light dark;font:1.125rem/1.5 system-ui,sans-serif}body{display:grid;align-content:center;justify-items:start;gap:1.5rem;box-sizing:border-box;min-height:100svh;max-width:36rem;margin:auto;padding:2rem}h1{font-size:1.875rem;line-height:1.2}h1,p{margin:0}a{padding:.75rem 1.25rem;border:1px solid;border-radius:.875rem;color:inherit}';
  const html = `<!doctype html><html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>${title} · Onda</title><style>${style}</style><main style="display:contents"><h1>${title}</h1><p>${text}</p><a href="">${retry}</a></main></html>`;
  return new Response(html, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; img-src data:; style-src 'unsafe-inline'",
    },
  });
}

/**
 * The page in another language or version, any page as a shell, or a message. Never rejects. @param keys preferred
 * first
 */
export async function fallbackPage(keys: readonly string[], locale: Locale): Promise<Response> {
  try {
    for (const key of keys) {
      const cached = await match(key);
      if (cached) return cached;
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const page = request.url.includes(`?${languageName}=`) && (await withoutContent(await cache.match(request)));
        if (page) return page;
      }
    }
  } catch {
    // The cache cannot be read.
  }
  return messagePage(locale);
}
