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
    'default-src': ["'none'"],
    'script-src': ["'self'", ...quoted(scriptHashes)],
    'style-src': ["'self'", ...quoted(styleHashes)],
    // Prerendered pages carry style attributes (positions, sizes), which change with every render and cannot be hashed.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...(backendUrl === undefined ? [] : [new URL(backendUrl).origin])],
    'media-src': ["'self'", 'blob:', 'data:'],
    'worker-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/** Sets the security headers of every answer, errors included. */
export function securityHeaders(policy: string): MiddlewareHandler {
  const headers = {
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'screen-wake-lock=(self), autoplay=(self), camera=(), geolocation=(), microphone=()',
  };
  return async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(headers)) context.res.headers.set(name, value);
  };
}
