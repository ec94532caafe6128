import { parseAccept } from 'hono/utils/accept';
import { parse as parseCookies } from 'hono/utils/cookie';

/** Copied from src/core/domain/locales.ts: the server runs without src. A test compares them. */
export const locales = ['es', 'en'] as const;
export type Locale = (typeof locales)[number];

/** Name of a cookie, and of a header that overrides it: the service worker stores both languages. */
export const languageName = 'app-language';

export const localeNamed = (name: unknown): Locale | undefined => locales.find((locale) => locale === name);

/** The first of the browser's languages that the site has; English if it names only others, undefined if none. */
function preferredLocale(accepted: string | null): Locale | undefined {
  const tags = parseAccept(accepted ?? '')
    .map(({ type }) => type.toLowerCase())
    .filter((tag) => /^[a-z]{2,3}\b/u.test(tag));
  const found = tags.flatMap((tag) => localeNamed(tag.split('-', 1)[0]) ?? []);
  return found[0] ?? (tags.length > 0 ? 'en' : undefined);
}

/** The language of pages and mails: the chosen one, else the browser's preferred one, else Spanish, the default. */
export function localeOf(headers: Headers): Locale {
  const { [languageName]: cookie } = parseCookies(headers.get('cookie') ?? '', languageName);
  return (
    localeNamed(headers.get(languageName)) ??
    localeNamed(cookie) ??
    preferredLocale(headers.get('accept-language')) ??
    'es'
  );
}
