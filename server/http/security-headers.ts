import type { MiddlewareHandler } from 'hono';

interface PolicyOptions {
  /** `sha256-…` of the inline scripts and styles that the build has put into pages. */
  scriptHashes: readonly string[];
  styleHashes: readonly string[];
  /** Address of the Supabase project the browser talks to, where there is one. */
  backendUrl?: string;
}

/** The Content-Security-Policy of every answer. */
export function contentSecurityPolicy({ scriptHashes, styleHashes, backendUrl }: PolicyOptions): string {
  const quoted = (hashes: readonly string[]): string[] => hashes.map((hash) => `'${hash}'`);
  const directives: Record<string, string[]> = {
    // For the manifest: WebKitGTK complains of `manifest-src`. Whatever else falls back to this is refused by name.
    'default-src': ["'self'"],
    'child-src': ["'none'"],
    'frame-src': ["'none'"],
    'object-src': ["'none'"],
    'script-src': ["'self'", ...quoted(scriptHashes)],
    'style-src': ["'self'", ...quoted(styleHashes)],
    // Prerendered pages carry style attributes (positions, sizes), which change with every render and cannot be hashed.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...(backendUrl === undefined ? [] : [new URL(backendUrl).origin])],
    'media-src': ["'self'", 'blob:', 'data:'],
    'worker-src': ["'self'", 'blob:'],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

interface HeaderOptions {
  policy: string;
  /** Where people reach the pages; undefined where that is not known. */
  publicUrl: string | undefined;
}

/** Seconds: a year. */
const transportSecurity = 31_536_000;

/** Sets the security headers of every answer, errors included. */
export function securityHeaders({ policy, publicUrl }: HeaderOptions): MiddlewareHandler {
  const headers = {
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'screen-wake-lock=(self), autoplay=(self), camera=(), geolocation=(), microphone=()',
    // Of this host alone: whether others beneath it are reached by https is not ours to say.
    ...(publicUrl?.startsWith('https:') && { 'strict-transport-security': `max-age=${transportSecurity}` }),
  };
  return async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(headers)) context.res.headers.set(name, value);
    // What says nothing about it may be kept by caches for as long as they think fit: redirects and missing pages too.
    if (!context.res.headers.has('cache-control')) context.res.headers.set('cache-control', 'no-cache');
  };
}
