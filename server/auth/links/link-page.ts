import { hash } from 'node:crypto';
import { mailTexts } from '../mail/mail-texts.ts';
import { escapeHtml } from '../../http/escape-html.ts';
import { localeOf, type Locale } from '../../http/locale.ts';
import { linkPageTexts } from './link-page-texts.ts';

/** Copied from src/ui/tokens.css and src/ui/mark-path.ts: the server runs without src. A test compares them. */
export const colours = {
  ground: 'light-dark(oklch(0.972 0.006 290), oklch(0.175 0.032 275))',
  surface: 'light-dark(oklch(1 0 0), oklch(0.222 0.038 275))',
  text: 'light-dark(oklch(0.23 0.035 280), oklch(0.965 0.008 280))',
  muted: 'light-dark(oklch(0.42 0.03 280), oklch(0.795 0.022 280))',
  clarity: 'light-dark(oklch(0.46 0.105 235), oklch(0.82 0.1 222))',
  primary: 'light-dark(oklch(0.36 0.11 280), oklch(0.93 0.03 285))',
  'on-primary': 'light-dark(oklch(0.99 0 0), oklch(0.2 0.04 275))',
  focus: 'light-dark(oklch(0.45 0.2 275), oklch(0.88 0.09 275))',
} as const;
export const markPath = 'M42 12.9A38 38 0 1 1 12 50C12 40 18 32 27 32C43 32 46 66 60 66C68 66 72 59 72 50';

const style = `
:root{color-scheme:dark light;${Object.entries(colours)
  .map(([name, colour]) => `--${name}:${colour}`)
  .join(';')}}
*{box-sizing:border-box;margin:0}
body{min-height:100svh;background:radial-gradient(ellipse 70% 60% at 50% 30%,color-mix(in oklab,var(--clarity) 22%,transparent),transparent 70%) var(--ground);color:var(--text);font:1rem/1.5 Geist,system-ui,sans-serif;overflow-wrap:break-word}
header,main{max-width:28rem;margin-inline:auto;padding-inline:clamp(20px,7.5vw,1.25rem)}
header{padding-block:.75rem}
header a{display:inline-flex;align-items:center;gap:.75rem;min-height:3rem;color:inherit;font-size:1.25rem;font-weight:600;text-decoration:none}
svg{width:2rem;height:2rem;color:var(--clarity)}
main{display:grid;gap:1.25rem;padding-block:2rem}
section{display:grid;gap:1rem;padding:clamp(20px,7.5vw,1.75rem);border-radius:1.5rem;background:var(--surface)}
h1{font-size:1.875rem;line-height:1.2;font-weight:600;text-wrap:balance}
p{text-wrap:pretty}
button{width:100%;min-height:3rem;padding:.625rem 1.25rem;border:0;border-radius:.875rem;background:var(--primary);color:var(--on-primary);font:inherit;font-weight:500;cursor:pointer}
.more{color:var(--muted);font-size:.875rem}
:focus-visible{outline:3px solid var(--focus);outline-offset:3px}
@media (forced-colors:active){section{border:1px solid}button{border:2px solid}}
`;

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; img-src 'self'; style-src 'sha256-${hash('sha256', style, 'base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  // The address holds the link's token.
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
};

const passedOn = ['token', 'type', 'redirect_to'] as const;

/**
 * Answers the address of a link in a mail with a page whose button sends a form. Asks no database, so programs that
 * open every link of a mail find nothing out and use nothing up.
 */
export function linkPage(request: Request): Response {
  const query = new URL(request.url).searchParams;
  if (!query.get('token') || !query.get('type')) return toMessage('validation_failed');
  const named = query.get('language');
  const language = named === 'es' || named === 'en' ? named : localeOf(request.headers);
  return new Response(render(query, language), { headers });
}

/** A person sees the answer to the form, so a refusal must not be JSON. */
export function leadToApp(answer: Response): Response {
  if (answer.status === 303) return answer;
  return toMessage(answer.headers.get('x-sb-error-code') ?? 'unexpected_failure');
}

/** The app says why the link does not work, and how to go on. */
function toMessage(code: string): Response {
  const query = new URLSearchParams({ error: 'invalid_request', error_code: code });
  return new Response(null, {
    status: 303,
    headers: { 'cache-control': 'no-store', location: `/auth?${query.toString()}` },
  });
}

function render(query: URLSearchParams, language: Locale): string {
  const texts = linkPageTexts[language];
  const type = query.get('type') ?? '';
  const { kinds } = mailTexts[language];
  const button = (Object.hasOwn(kinds, type) && kinds[type as keyof typeof kinds].link) || texts.button;
  const fields = passedOn
    .map((name) => `<input type="hidden" name="${name}" value="${escapeHtml(query.get(name) ?? '')}">`)
    .join('');
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${escapeHtml(texts.title)} · Onda</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${style}</style>
</head>
<body>
<header><a href="/"><svg viewBox="0 0 100 100" aria-hidden="true"><path d="${markPath}" fill="none" stroke="currentColor" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"/></svg>Onda</a></header>
<main>
<section>
<h1>${escapeHtml(texts.title)}</h1>
<p>${escapeHtml(texts.lead)}</p>
<form method="post" action="open-link">${fields}<button>${escapeHtml(button)}</button></form>
<p class="more">${escapeHtml(texts.elsewhere)}</p>
</section>
<p class="more">${escapeHtml(texts.reason)} ${escapeHtml(texts.unasked)}</p>
</main>
</body>
</html>
`;
}
