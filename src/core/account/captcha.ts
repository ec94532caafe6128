import type { CaptchaProvider } from '#core/platform/page/captcha-widget.ts';
import { createStore, type Readable } from '#core/store.ts';
import { failed } from './attempt.ts';
import type { AccountResult } from './account-result.ts';

export interface CaptchaSettings {
  provider: CaptchaProvider;
  siteKey: string;
}

/** A call that waits for a token. */
export interface CaptchaRequest {
  /** Another one for each request. */
  id: number;
  /** Tells that the check is on the screen. */
  show: () => void;
  /** Only the first result counts. */
  settle: (result: AccountResult<string>) => void;
}

/** Between the calls, which need a token, and the screen, which shows the check that gives one. */
export interface Captcha extends Readable<CaptchaRequest | undefined> {
  settings: CaptchaSettings;
  /** Asks for a token, which is good once. A request that still waits is cancelled. */
  ask: () => Promise<AccountResult<string>>;
}

/** Milliseconds until a request fails that no part of the screen shows, because its code could not be loaded. */
const showWithin = 20_000;

export function createCaptcha(settings: CaptchaSettings): Captcha {
  const { set, ...store } = createStore<CaptchaRequest | undefined>(undefined);
  let asked = 0;
  return {
    ...store,
    settings,
    ask: async () => {
      store.getSnapshot()?.settle(failed('captcha-cancelled'));
      asked += 1;
      const id = asked;
      const { promise, resolve } = Promise.withResolvers<AccountResult<string>>();
      let isShown = false;
      const settle = (result: AccountResult<string>): void => {
        resolve(result);
        if (store.getSnapshot()?.id === id) set(undefined);
      };
      AbortSignal.timeout(showWithin).addEventListener('abort', () => {
        if (!isShown) settle(failed('captcha-unavailable'));
      });
      const show = (): void => {
        isShown = true;
      };
      set({ id, show, settle });
      return promise;
    },
  };
}

/** Gives a call the token that its server wants; the call does not begin where there is none. */
export type WithToken = <Value>(
  call: (options: { captchaToken?: string }) => Promise<AccountResult<Value>>,
) => Promise<AccountResult<Value>>;

/** @param captcha undefined where the app shows none */
export const createWithToken =
  (captcha: Pick<Captcha, 'ask'> | undefined): WithToken =>
  async (call) => {
    if (!captcha) return call({});
    const token = await captcha.ask();
    return token.kind === 'done' ? call({ captchaToken: token.value }) : token;
  };
