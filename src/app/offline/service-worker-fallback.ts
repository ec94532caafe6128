import { missingPage } from '#i18n/messages/missing-page.ts';
import type { Locale } from '#i18n/messages.ts';

/** What the app writes itself where it finds nothing; the comment is how React ends what it has rendered. */
const content = /(?<=<div id="app">)[^]*<!--\/\$-->(?=<\/div>)/u;
const script = /"(\/assets\/[^"]+\.js)"/gu;

const match = (address: string): Promise<Response | undefined> => caches.match(address, { ignoreVary: true });

/** A page without its content, which the app then writes for the address it stands at. undefined where a script of it is gone. */
async function emptied(page: Response | undefined): Promise<Response | undefined> {
  const html = (await page?.text()) ?? '';
  const scripts = await Promise.all(Array.from(html.matchAll(script), ([, address = '']) => match(address)));
  return scripts.length > 0 && scripts.every(Boolean)
    ? new Response(html.replace(content, ''), { headers: page?.headers ?? {} })
    : undefined;
}

/** Needs no other file, not even the icon that a browser would ask for: system colours, which are dark where the system is. */
function designed(locale: Locale): Response {
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
 * The next best answer to a page that is neither on the device nor to be had: itself in the other language or of the version
 * before, any other page for the app to begin from, and in the end a page that says so. Never rejects.
 * @param keys Under which it is kept, by language, what is wished for first.
 */
export async function fallbackPage(keys: readonly string[], locale: Locale): Promise<Response> {
  try {
    for (const key of keys) {
      const kept = await match(key);
      if (kept) return kept;
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const page = request.url.includes('?app-language=') && (await emptied(await cache.match(request)));
        if (page) return page;
      }
    }
  } catch {
    // What cannot be read is not there.
  }
  return designed(locale);
}
