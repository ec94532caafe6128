import type { CaptchaSettings } from '#core/account/captcha.ts';
import type { BackendAddress } from './backend-url.ts';

/** What the server says of itself in each page (server/http/pages.ts). */
export interface PageBackend extends BackendAddress {
  /** Absent if accounts are simulated on the device. */
  accounts?: true;
  /** Absent if open accounts are not offered to be sealed. */
  seals?: true;
  /** Absent if the app shows no captcha. */
  captcha?: CaptchaSettings;
}

/**
 * Trusted: written by the server of this version, whose type is the same (scripts/same-facts.test.ts).
 * @param text of the page's onda-backend element; where it cannot be read, the backend is at the page's own origin
 */
export function readPageBackend(text: string | undefined): PageBackend {
  try {
    return JSON.parse(text ?? '') as PageBackend;
  } catch {
    return { url: '', key: '' };
  }
}
