// What people do with a passkey that the browser's simulation cannot show: use one device's passkey on another, and
// close the browser's own window.
import type { Page } from '@playwright/test';

interface Answered {
  id: string;
  authenticatorData: number[];
  userHandle: number[];
  /** What the passkey has computed. */
  first: number[];
}

declare global {
  /** Or why there is no answer. */
  var askHolder: (challenge: number[], first: number[]) => Promise<Answered | string>;
  /** How many questions the person still answers before they close the window. */
  var answersLeft: number | undefined;
  var closePasskeyWindow: (() => void) | undefined;
}

/** As the holder's page, which has an authenticator of the same site. */
async function answer([challenge, salt]: [number[], number[]]): Promise<Answered | string> {
  const publicKey = {
    challenge: Uint8Array.from(challenge),
    userVerification: 'required' as const,
    extensions: { prf: { eval: { first: Uint8Array.from(salt) } } },
  };
  const asked = navigator.credentials.get({ publicKey }) as Promise<PublicKeyCredential>;
  const given = await asked.catch((error: unknown) => (error as DOMException).name);
  if (typeof given === 'string') return given;
  const { authenticatorData, userHandle } = given.response as AuthenticatorAssertionResponse;
  const list = (buffer: BufferSource | null | undefined): number[] => [
    ...new Uint8Array((buffer ?? new ArrayBuffer(0)) as ArrayBuffer),
  ];
  return {
    id: given.id,
    authenticatorData: list(authenticatorData),
    userHandle: list(userHandle),
    first: list(given.getClientExtensionResults().prf?.results?.first),
  };
}

/** In the page that has none itself. */
function forwardQuestions(): void {
  const list = (source: BufferSource | undefined): number[] =>
    source === undefined
      ? []
      : [
          ...(ArrayBuffer.isView(source)
            ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
            : new Uint8Array(source)),
        ];
  const made = <Made extends object>(prototype: Made, values: object): Made => {
    const fields = Object.entries(values).map(([name, value]) => [name, { value: value as unknown }] as const);
    return Object.create(prototype, Object.fromEntries(fields)) as Made;
  };
  navigator.credentials.get = async (options) => {
    const { challenge, extensions } = options?.publicKey ?? {};
    const given = await globalThis.askHolder(list(challenge), list(extensions?.prf?.eval?.first));
    if (typeof given === 'string') throw new DOMException('refused by the holder', given);
    const response = made(AuthenticatorAssertionResponse.prototype, {
      authenticatorData: Uint8Array.from(given.authenticatorData).buffer,
      userHandle: Uint8Array.from(given.userHandle).buffer,
    });
    const results = { first: Uint8Array.from(given.first).buffer };
    return made(PublicKeyCredential.prototype, {
      id: given.id,
      response,
      getClientExtensionResults: () => ({ prf: { results } }),
    });
  };
}

/**
 * The passkeys of the holder's authenticator also answer for this page, as those that are synchronised, or a phone beside
 * a laptop. Chromium copies a simulated credential without the secret that it computes with.
 */
export async function usePasskeysOf(holder: Page, page: Page): Promise<void> {
  await page.exposeFunction('askHolder', (challenge: number[], first: number[]) =>
    holder.evaluate(answer, [challenge, first] satisfies [number[], number[]]),
  );
  await page.addInitScript(forwardQuestions);
}

interface PasskeyWindow {
  /** The person closes it, which is open now. */
  close: () => Promise<void>;
  /** The person will close it after so many answers. */
  closeAfter: (answers: number) => Promise<void>;
}

/** Before the page is opened. The ceremony is the browser's, and ends with what browsers say of a person who cancels. */
export async function watchPasskeyWindow(page: Page): Promise<PasskeyWindow> {
  await page.addInitScript(() => {
    const get = navigator.credentials.get.bind(navigator.credentials);
    navigator.credentials.get = (options) => {
      const person = new AbortController();
      const close = (): void => person.abort(new DOMException('The person closed the window', 'NotAllowedError'));
      globalThis.closePasskeyWindow = close;
      const signals = options?.signal ? [options.signal, person.signal] : [person.signal];
      // Later the simulated authenticator may have answered already.
      if (globalThis.answersLeft === 0) close();
      if (globalThis.answersLeft !== undefined) globalThis.answersLeft -= 1;
      return get({ ...options, signal: AbortSignal.any(signals) });
    };
  });
  return {
    close: () => page.evaluate(() => globalThis.closePasskeyWindow?.()),
    closeAfter: (answers) =>
      page.evaluate((count) => {
        globalThis.answersLeft = count;
      }, answers),
  };
}
