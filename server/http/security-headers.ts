import type { MiddlewareHandler } from 'hono';

interface PolicyOptions {
  /** `sha256-…` of the inline scripts and styles of the build. */
  scriptHashes: readonly string[];
  styleHashes: readonly string[];
  backendUrl?: string;
}

export function contentSecurityPolicy({ scriptHashes, styleHashes, backendUrl }: PolicyOptions): string {
  const quoted = (hashes: readonly string[]): string[] => hashes.map((hash) => `'${hash}'`);
  const directives: Record<string, string[]> = {
    // Covers the manifest: WebKitGTK complains of `manifest-src`. Everything else is listed below.
    'default-src': ["'self'"],
    'child-src': ["'none'"],
    'frame-src': ["'none'"],
    'object-src': ["'none'"],
    'script-src': ["'self'", ...quoted(scriptHashes)],
    'style-src': ["'self'", ...quoted(styleHashes)],
    // Prerendered pages have style attributes (positions, sizes), which change with every render and cannot be hashed.
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
  publicUrl: string | undefined;
}

/** Seconds: a year. */
const transportSecurity = 31_536_000;

export function securityHeaders({ policy, publicUrl }: HeaderOptions): MiddlewareHandler {
  const headers = {
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'screen-wake-lock=(self), autoplay=(self), camera=(), geolocation=(), microphone=()',
    // Without includeSubDomains: whether other hosts use https is not known here.
    ...(publicUrl?.startsWith('https:') && { 'strict-transport-security': `max-age=${transportSecurity}` }),
  };
  return async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(headers)) context.res.headers.set(name, value);
    // Without this, caches may keep redirects and missing pages for as long as they like.
    if (!context.res.headers.has('cache-control')) context.res.headers.set('cache-control', 'no-cache');
  };
}
