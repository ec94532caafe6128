import { useServices } from '#hooks/services-context.ts';
import { optionalPart } from '#ui/lazy-part.ts';

const CaptchaCheck = optionalPart(async () => (await import('./captcha.tsx')).CaptchaCheck);
const CaptchaNotice = optionalPart(async () => (await import('./captcha.tsx')).CaptchaNotice);

/** Where the check against robots appears while a call of this form waits for it. Without one nothing is loaded. */
export function CaptchaPlace({ isBusy }: { isBusy: boolean }) {
  const { captcha } = useServices();
  return captcha && isBusy && <CaptchaCheck captcha={captcha} />;
}

/** Says who checks, and what they see. Stands wherever a check may begin, before it does. */
export function CaptchaNoticePlace() {
  const { captcha } = useServices();
  return captcha && <CaptchaNotice captcha={captcha} />;
}
