import { useRef, useState } from 'react';
import { AccountForm } from '#components/account/account-form.tsx';
import { CodeField, digitsOf } from '#components/account/code-field.tsx';
import { ProblemText } from '#components/account/problem-text.tsx';
import type { ProtectionVerbs, SharingDevice } from '#core/encryption/protection/protection.ts';
import { useAccountAction } from '#hooks/account/use-account-action.ts';
import { useChapter } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';
import { PairingCode, Waiting } from './pairing-parts.tsx';
import { usePairing } from './use-pairing.ts';

interface ShareProps {
  protection: ProtectionVerbs;
  onClose: () => void;
}

/** The device with the keys, which gives them to a new one. */
export function Share({ protection, onClose }: ShareProps) {
  const { share: texts } = useChapter('protection');
  const { device, failure } = usePairing(protection.share);
  const [code, setCode] = useState<string>();
  return (
    <div className="grid grid-cols-1 gap-4 rounded-control bg-raised p-4">
      {!device && !failure && <Waiting text={texts.waiting} />}
      {device && code === undefined && <Give device={device} onGiven={setCode} />}
      {code !== undefined && <PairingCode text={texts.code} code={code} />}
      <ProblemText failure={failure} />
      <Button kind="quiet" className="w-fit bg-surface" onClick={onClose}>
        {code === undefined ? texts.cancel : texts.finish}
      </Button>
    </div>
  );
}

function Give({ device, onGiven }: { device: SharingDevice; onGiven: (code: string) => void }) {
  const { share: texts } = useChapter('protection');
  const action = useAccountAction();
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <p role="status" className="wrap-anywhere">
        <span className="font-medium">{texts.asks(device.label)}</span> {texts.onlyYours}
      </p>
      <AccountForm
        action={action}
        submit={texts.give}
        busy={texts.giving}
        onSubmit={() =>
          void action
            .run(() => device.give(digitsOf(field.current)))
            .then((result) => (result?.kind === 'done' ? onGiven(result.value) : undefined))
        }
      >
        <CodeField ref={field} label={texts.field} digits={6} />
      </AccountForm>
    </>
  );
}
