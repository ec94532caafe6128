import { useEffect, useId, useRef, type RefObject } from 'react';
import type { Captcha, CaptchaRequest } from '#core/account/captcha.ts';
import { useCaptcha } from '#hooks/account/use-captcha.ts';
import { useChapter, useLocale } from '#i18n/language-context.ts';
import { bringIntoView } from '#ui/bring-into-view.ts';
import { Button } from '#ui/button.tsx';

/** Who makes the check. */
const companies: Record<Captcha['settings']['provider'], string> = { turnstile: 'Cloudflare', hcaptcha: 'hCaptcha' };

export function CaptchaNotice({ captcha }: { captcha: Captcha }) {
  const { notice } = useChapter('captcha');
  return <p className="text-sm text-muted">{notice(companies[captcha.settings.provider])}</p>;
}

interface CheckProps extends Pick<Captcha, 'settings'> {
  request: CaptchaRequest;
}

export function CaptchaCheck({ settings, request }: CheckProps) {
  const texts = useChapter('captcha');
  const language = useLocale();
  const box = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const title = useId();
  useCaptcha(place, { settings, request, language });
  useFocusMeanwhile(box);
  const cancel = (): void => request.settle({ kind: 'failed', problem: 'captcha-cancelled' });
  return (
    <div ref={box} role="group" aria-labelledby={title} tabIndex={-1} className="grid gap-3 outline-none">
      <div className="grid gap-1">
        <p id={title} className="font-medium">
          {texts.title(companies[settings.provider])}
        </p>
        <p role="status" className="text-sm text-muted">
          {texts.waiting}
        </p>
      </div>
      {/* Filled by the provider. */}
      <div ref={place} />
      <Button kind="quiet" onClick={cancel}>
        {texts.cancel}
      </Button>
    </div>
  );
}

/** What the check asks comes next for a keyboard; the button that began it cannot be pressed meanwhile. */
function useFocusMeanwhile(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const before = document.activeElement;
    box.current?.focus({ preventScroll: true });
    bringIntoView(box.current);
    return () => {
      // It was on what has just been removed.
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
    };
  }, [box]);
}
