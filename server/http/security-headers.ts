import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { CaptchaProvider } from '../config.ts';

interface PolicyOptions {
  /** `sha256-…` of the inline scripts and styles of the build. */
  scriptHashes: readonly string[];
  styleHashes: readonly string[];
  backendUrl?: string;
  captcha?: CaptchaProvider;
}

type Options = NonNullable<Parameters<typeof secureHeaders>[0]>;
export type ContentSecurityPolicy = NonNullable<Options['contentSecurityPolicy']>;

const cloudflare = ['https://challenges.cloudflare.com'];
const hcaptcha = ['https://hcaptcha.com', 'https://*.hcaptcha.com'];

/** What each provider documents as the least. hCaptcha changes the names of its hosts. */
const captchaSources: Record<CaptchaProvider, { scripts: string[]; frames: string[]; others: string[] }> = {
  turnstile: { scripts: cloudflare, frames: cloudflare, others: [] },
  hcaptcha: { scripts: hcaptcha, frames: hcaptcha, others: hcaptcha },
};

export function contentSecurityPolicy({
  scriptHashes,
  styleHashes,
  backendUrl,
  captcha,
}: PolicyOptions): ContentSecurityPolicy {
  const { scripts, frames, others } = captcha
    ? captchaSources[captcha]
    : { scripts: [], frames: ["'none'"], others: [] };
  const quoted = (hashes: readonly string[]): string[] => hashes.map((hash) => `'${hash}'`);
  return {
    // For the manifest, because WebKitGTK reports `manifest-src` as unknown. Everything else is listed below.
    defaultSrc: ["'self'"],
    childSrc: ["'none'"],
    frameSrc: frames,
    objectSrc: ["'none'"],
    scriptSrc: ["'self'", ...quoted(scriptHashes), ...scripts],
    styleSrc: ["'self'", ...quoted(styleHashes), ...others],
    // Prerendered pages have style attributes (positions, sizes), which change with every render and cannot be hashed.
    styleSrcAttr: ["'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'", ...(backendUrl === undefined ? [] : [new URL(backendUrl).origin]), ...others],
    mediaSrc: ["'self'", 'blob:', 'data:'],
    workerSrc: ["'self'", 'blob:'],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  };
}

interface HeaderOptions {
  policy: ContentSecurityPolicy;
  publicUrl: string | undefined;
}

export function securityHeaders({ policy, publicUrl }: HeaderOptions): MiddlewareHandler {
  return secureHeaders({
    // An answer may have stricter ones of its own.
    overwrite: false,
    contentSecurityPolicy: policy,
    // The address of a page says what a person plays: of a sealed account no request with its token may carry that.
    referrerPolicy: 'strict-origin',
    permissionsPolicy: {
      screenWakeLock: ['self'],
      autoplay: ['self'],
      camera: [],
      geolocation: [],
      microphone: [],
    },
    // A year. Without includeSubDomains: whether other hosts use https is not known here.
    strictTransportSecurity: publicUrl?.startsWith('https:') === true && 'max-age=31536000',
    // The policy forbids framing, and no supported browser needs the others.
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
}

/** Without this, caches may keep redirects and missing pages for as long as they like. */
export const noCacheByDefault: MiddlewareHandler = async (context, next) => {
  await next();
  if (!context.res.headers.has('cache-control')) context.res.headers.set('cache-control', 'no-cache');
};
