import type { CaptchaProvider } from '#core/platform/page/captcha-widget.ts';
import { failed, type AccountResult } from './account-result.ts';

export interface CaptchaSettings {
  provider: CaptchaProvider;
  siteKey: string;
}

/** A call that waits for a token. */
export interface CaptchaRequest {
  /** Another one for each request. */
  id: number;
  /** Only the first result counts. */
  settle: (result: AccountResult<string>) => void;
}

/** Shows the check in a form; undefined: it is over. */
type Show = (request: CaptchaRequest | undefined) => void;

/** Between the calls, which need a token, and the forms, which show the check that gives one. */
export interface Captcha {
  settings: CaptchaSettings;
  /** Asks for a token, which is good once. A request that still waits is cancelled. */
  ask: () => Promise<AccountResult<string>>;
  /**
   * Called when a form becomes busy with a call, which may ask. The form that became busy last is the one that asks.
   * @returns to be called when it is busy no more, or gone: its request is then cancelled
   */
  attend: (show: Show) => () => void;
}

export function createCaptcha(settings: CaptchaSettings): Captcha {
  const busyForms = new Set<Show>();
  let current: { request: CaptchaRequest; form?: Show } | undefined;
  let asked = 0;
  const giveToForm = (): void => {
    if (!current || current.form) return;
    const form = [...busyForms].at(-1);
    if (!form) return current.request.settle(failed('captcha-unavailable'));
    current.form = form;
    form(current.request);
  };
  return {
    settings,
    ask: async () => {
      current?.request.settle(failed('captcha-cancelled'));
      asked += 1;
      const id = asked;
      const { promise, resolve } = Promise.withResolvers<AccountResult<string>>();
      const settle = (result: AccountResult<string>): void => {
        resolve(result);
        if (current?.request.id !== id) return;
        const { form } = current;
        current = undefined;
        form?.(undefined);
      };
      current = { request: { id, settle } };
      // A call may ask in the same turn in which its form becomes busy, before the form has been rendered so.
      AbortSignal.timeout(0).addEventListener('abort', giveToForm);
      return promise;
    },
    attend: (show) => {
      busyForms.add(show);
      return () => {
        busyForms.delete(show);
        if (current?.form === show) current.request.settle(failed('captcha-cancelled'));
      };
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
