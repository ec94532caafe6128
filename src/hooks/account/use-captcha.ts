import { useEffect, useEffectEvent, type RefObject } from 'react';
import type { Captcha, CaptchaRequest } from '#core/account/captcha.ts';
import { askForCaptchaToken } from '#core/platform/page/captcha-widget.ts';

interface CaptchaUse extends Pick<Captcha, 'settings'> {
  request: CaptchaRequest;
  language: string;
}

/** Shows the provider's check in `place`, once, and gives the call its token. */
export function useCaptcha(place: RefObject<HTMLElement | null>, { settings, request, language }: CaptchaUse): void {
  const begin = useEffectEvent(async (signal: AbortSignal): Promise<string> => {
    if (!place.current) throw new Error('no place for a captcha');
    return askForCaptchaToken(place.current, { ...settings, language, signal });
  });
  useEffect(() => {
    const leaving = new AbortController();
    begin(leaving.signal).then(
      (token) => request.settle({ kind: 'done', value: token }),
      () => request.settle({ kind: 'failed', problem: 'captcha-unavailable' }),
    );
    return () => leaving.abort();
  }, [request]);
}
