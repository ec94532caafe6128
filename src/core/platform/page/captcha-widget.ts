/** What both providers put on the page, in the part that is used here. */
interface WidgetApi {
  render: (place: HTMLElement, options: object) => string | null | undefined;
  remove: (id: string) => void;
}

export type CaptchaProvider = 'turnstile' | 'hcaptcha';

/** Called by the scripts when they are ready; each has a parameter for its name. */
const readyName = 'ondaCaptchaReady';

const scripts: Record<CaptchaProvider, string> = {
  turnstile: `https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit&onload=${readyName}`,
  hcaptcha: `https://js.hcaptcha.com/1/api.js?render=explicit&recaptchacompat=off&onload=${readyName}`,
};

/** CSS pixels that the usual form takes; the compact one of either takes half of it. */
const usualWidth: Record<CaptchaProvider, number> = { turnstile: 300, hcaptcha: 303 };

/** Milliseconds. Blockers may answer nothing at all. */
const loadTimeout = 20_000;

const apiOnPage = (provider: CaptchaProvider): WidgetApi | undefined =>
  Reflect.get(globalThis, provider) as WidgetApi | undefined;

const loading = new Map<CaptchaProvider, Promise<WidgetApi>>();

/** Rejects where the script is blocked or out of reach; the next call then asks for it again. */
async function apiOf(provider: CaptchaProvider): Promise<WidgetApi> {
  const present = apiOnPage(provider);
  if (present) return present;
  const api = loading.get(provider) ?? loadApi(provider).finally(() => loading.delete(provider));
  loading.set(provider, api);
  return api;
}

async function loadApi(provider: CaptchaProvider): Promise<WidgetApi> {
  const script = document.createElement('script');
  script.src = scripts[provider];
  script.async = true;
  const loaded = new Promise<void>((resolve, reject) => {
    Reflect.set(globalThis, readyName, resolve);
    script.addEventListener('error', () => reject(new Error(`${provider} could not be loaded`)));
    AbortSignal.timeout(loadTimeout).addEventListener('abort', () => reject(new Error(`${provider} did not answer`)));
  });
  document.head.append(script);
  try {
    await loaded;
  } catch (error) {
    script.remove();
    throw error;
  }
  const api = apiOnPage(provider);
  if (!api) throw new Error(`${provider} is not on the page`);
  return api;
}

interface CaptchaOptions {
  provider: CaptchaProvider;
  siteKey: string;
  /** ISO 639-1 */
  language: string;
  /** Ends the check, and rejects. */
  signal: AbortSignal;
}

/**
 * Shows the provider's check and removes it when it is over: a token is good once, so each call has a check of its own.
 * Rejects where there can be no token.
 * @param place empty, in the page, and as wide as the check may be
 * @returns a token, valid for some minutes
 */
export async function askForCaptchaToken(place: HTMLElement, options: CaptchaOptions): Promise<string> {
  const { provider, signal } = options;
  const api = await apiOf(provider);
  signal.throwIfAborted();
  let id: string | null | undefined;
  try {
    return await new Promise<string>((resolve, reject) => {
      const fail = (reason: unknown): true => {
        reject(new Error(`${provider}: ${String(reason)}`));
        // For Turnstile: it has been dealt with.
        return true;
      };
      signal.addEventListener('abort', () => fail('left'));
      id = api.render(place, { ...looksOf(place, options), ...outcomes(resolve, fail) });
      if (typeof id !== 'string') fail('not rendered');
    });
  } finally {
    if (typeof id === 'string') api.remove(id);
    place.replaceChildren();
  }
}

function looksOf(place: HTMLElement, { provider, siteKey, language }: CaptchaOptions): object {
  const scheme = getComputedStyle(document.documentElement).colorScheme;
  const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const isDark = scheme === 'dark' || (scheme !== 'light' && prefersDark);
  return {
    sitekey: siteKey,
    theme: isDark ? 'dark' : 'light',
    size: place.clientWidth < usualWidth[provider] ? 'compact' : 'normal',
    ...(provider === 'turnstile' ? { language, retry: 'never', 'response-field': false } : { hl: language }),
  };
}

/** Keys are the providers'. A token that expires has not been used, and nothing is left that could use it. */
const outcomes = (resolve: (token: string) => void, fail: (reason: unknown) => void): object => ({
  callback: resolve,
  'expired-callback': () => fail('expired'),
  'error-callback': fail,
  // Turnstile's.
  'unsupported-callback': () => fail('unsupported browser'),
});
