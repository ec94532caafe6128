import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askForCaptchaToken, type CaptchaProvider } from './captcha-widget.ts';

type Options = Readonly<Record<string, unknown>>;

const providers = ['turnstile', 'hcaptcha'] as const;
let place: HTMLElement;
let leaving: AbortController;

beforeEach(() => {
  leaving = new AbortController();
  place = document.createElement('div');
  place.style.width = '400px';
  document.body.append(place);
});
afterEach(() => {
  place.remove();
  for (const name of providers) Reflect.deleteProperty(globalThis, name);
  delete document.documentElement.dataset['theme'];
  document.documentElement.style.colorScheme = '';
  vi.restoreAllMocks();
});

/** What a provider's script puts on the page. */
function widgetOf(provider: CaptchaProvider, answer: (options: Options) => void) {
  const shown: Options[] = [];
  const api = {
    render: vi.fn((at: HTMLElement, options: Options) => {
      shown.push(options);
      at.append('check');
      queueMicrotask(() => answer(options));
      return 'w1';
    }),
    remove: vi.fn(),
  };
  Reflect.set(globalThis, provider, api);
  return { ...api, shown };
}

const call = (options: Options, name: string, value?: unknown): unknown =>
  (options[name] as (given: unknown) => unknown)(value);

const ask = (provider: CaptchaProvider): Promise<string> =>
  askForCaptchaToken(place, { provider, siteKey: 'key', language: 'es', signal: leaving.signal });

describe.each(providers)('%s', (provider) => {
  it('gives a token, and leaves nothing behind', async () => {
    const { remove } = widgetOf(provider, (options) => call(options, 'callback', 'token'));
    expect(await ask(provider)).toBe('token');
    expect(remove).toHaveBeenCalledExactlyOnceWith('w1');
    expect(place.childNodes).toHaveLength(0);
  });

  it.each(['error-callback', 'expired-callback'])('rejects after its %s, and leaves nothing behind', async (name) => {
    const { remove } = widgetOf(provider, (options) => call(options, name, '300010'));
    await expect(ask(provider)).rejects.toThrow(provider);
    expect(remove).toHaveBeenCalledOnce();
    expect(place.childNodes).toHaveLength(0);
  });

  it('ends when the person leaves', async () => {
    const { remove } = widgetOf(provider, () => leaving.abort());
    await expect(ask(provider)).rejects.toThrow('left');
    expect(remove).toHaveBeenCalledOnce();
  });

  it('takes the compact form where the usual one is too wide', async () => {
    const { shown } = widgetOf(provider, (options) => call(options, 'callback', 'token'));
    await ask(provider);
    place.style.width = '280px';
    await ask(provider);
    expect(shown.map(({ size }) => size)).toEqual(['normal', 'compact']);
  });

  it.each(['dark', 'light'] as const)('is %s like the page', async (scheme) => {
    document.documentElement.style.colorScheme = scheme;
    const { shown } = widgetOf(provider, (options) => call(options, 'callback', 'token'));
    await ask(provider);
    expect(shown[0]?.['theme']).toBe(scheme);
  });

  it('follows the device where the page does', async () => {
    document.documentElement.style.colorScheme = 'dark light';
    const { shown } = widgetOf(provider, (options) => call(options, 'callback', 'token'));
    await ask(provider);
    const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
    expect(shown[0]?.['theme']).toBe(isDark ? 'dark' : 'light');
  });

  it('is told the site key and the language by its own names', async () => {
    const { shown } = widgetOf(provider, (options) => call(options, 'callback', 'token'));
    await ask(provider);
    const own = { turnstile: { language: 'es', 'response-field': false, retry: 'never' }, hcaptcha: { hl: 'es' } };
    expect(shown[0]).toMatchObject({ sitekey: 'key', ...own[provider] });
  });
});

/** Has `happen` take the place of the network. */
function catchScripts(happen: (script: HTMLScriptElement) => void): string[] {
  const addresses: string[] = [];
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    addresses.push((script as HTMLScriptElement).src);
    queueMicrotask(() => happen(script as HTMLScriptElement));
  });
  return addresses;
}

const ready = (): void => (Reflect.get(globalThis, 'ondaCaptchaReady') as () => void)();

it.each([
  ['turnstile', 'https://challenges.cloudflare.com/turnstile/v0/api.js'],
  ['hcaptcha', 'https://js.hcaptcha.com/1/api.js'],
] as const)('loads the script of %s once, and waits until it is ready', async (provider, address) => {
  const addresses = catchScripts(() => {
    widgetOf(provider, (options) => call(options, 'callback', 'token'));
    ready();
  });
  expect([await ask(provider), await ask(provider)]).toEqual(['token', 'token']);
  expect(addresses).toEqual([expect.stringContaining(`${address}?render=explicit&`)]);
});

it('loads it once for a check that begins before it is here', async () => {
  const addresses = catchScripts(() => {
    widgetOf('turnstile', (options) => call(options, 'callback', 'token'));
    ready();
  });
  expect(await Promise.all([ask('turnstile'), ask('turnstile')])).toEqual(['token', 'token']);
  expect(addresses).toHaveLength(1);
});

it('rejects where the script is blocked, and asks for it again the next time', async () => {
  const addresses = catchScripts((script) => script.dispatchEvent(new Event('error')));
  await expect(ask('turnstile')).rejects.toThrow('could not be loaded');
  await expect(ask('turnstile')).rejects.toThrow('could not be loaded');
  expect(addresses).toHaveLength(2);
});

it('rejects where nothing answers', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const clock = new AbortController();
    queueMicrotask(() => clock.abort());
    return clock.signal;
  });
  catchScripts(() => undefined);
  await expect(ask('turnstile')).rejects.toThrow('did not answer');
});

it('rejects where the script puts nothing on the page', async () => {
  catchScripts(ready);
  await expect(ask('hcaptcha')).rejects.toThrow('is not on the page');
});

it('shows nothing to a person who left while the script was loading', async () => {
  let widget: ReturnType<typeof widgetOf> | undefined;
  catchScripts(() => {
    leaving.abort();
    widget = widgetOf('turnstile', () => undefined);
    ready();
  });
  await expect(ask('turnstile')).rejects.toThrow('aborted');
  expect(widget?.render).not.toHaveBeenCalled();
});
