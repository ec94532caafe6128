import { useEffect, useLayoutEffect, useState } from 'react';
import type { Captcha, CaptchaRequest } from '#core/account/captcha.ts';
import { useServices } from '#hooks/services-context.ts';
import { optionalPart } from '#ui/lazy-part.ts';

const load = () => import('./captcha.tsx');
const CaptchaCheck = optionalPart(async () => (await load()).CaptchaCheck);
const CaptchaNotice = optionalPart(async () => (await load()).CaptchaNotice);

/** Where the check against robots appears while a call of this form waits for it. Without one nothing is loaded. */
export function CaptchaPlace({ isBusy }: { isBusy: boolean }) {
  const { captcha } = useServices();
  return captcha && isBusy && <Attending captcha={captcha} />;
}

function Attending({ captcha }: { captcha: Captcha }) {
  const [request, setRequest] = useState<CaptchaRequest>();
  // A layout effect has run when the turn ends in which the button was pressed.
  useLayoutEffect(() => captcha.attend(setRequest), [captcha]);
  useEffect(() => {
    // Nobody sees a check whose code is missing.
    if (request) load().catch(() => request.settle({ kind: 'failed', problem: 'captcha-unavailable' }));
  }, [request]);
  return request && <CaptchaCheck key={request.id} settings={captcha.settings} request={request} />;
}

/** Says who checks, and what they see. Stands wherever a check may begin, before it does. */
export function CaptchaNoticePlace() {
  const { captcha } = useServices();
  return captcha && <CaptchaNotice captcha={captcha} />;
}
