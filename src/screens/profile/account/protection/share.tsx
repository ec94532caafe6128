import { useRef, useState } from 'react';
import { AccountForm } from '#components/account/account-form.tsx';
import { CodeField, digitsOf } from '#components/account/code-field.tsx';
import type { AccountFailure } from '#core/account/real-account.ts';
import type { ProtectionVerbs, SharingDevice } from '#core/encryption/protection/protection.ts';
import { useAccountAction } from '#hooks/account/use-account-action.ts';
import { useChapter } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';
import { Failure, PairingCode, Waiting } from './pairing-parts.tsx';
import { usePairing } from './use-pairing.ts';

interface ShareProps {
  protection: ProtectionVerbs;
  onClose: () => void;
}

/** The device with the keys, which gives them to a new one. */
export function Share(props: ShareProps) {
  const [round, setRound] = useState(0);
  return <Sharing key={round} {...props} again={() => setRound(round + 1)} />;
}

function Sharing({ protection, onClose, again }: ShareProps & { again: () => void }) {
  const { share: texts } = useChapter('protection');
  const { device, failure, fail } = usePairing(protection.share);
  const [code, setCode] = useState<string>();
  return (
    <div className="grid grid-cols-1 gap-4 rounded-control bg-raised p-4">
      {!device && !failure && <Waiting text={texts.waiting} />}
      {device && code === undefined && <Give device={device} onGiven={setCode} onFailed={fail} />}
      {code !== undefined && <PairingCode text={texts.code} code={code} />}
      <Failure failure={failure} again={again} />
      <Button kind="quiet" className="w-fit bg-surface" onClick={onClose}>
        {code === undefined ? texts.cancel : texts.finish}
      </Button>
    </div>
  );
}

interface GiveProps {
  device: SharingDevice;
  onGiven: (code: string) => void;
  onFailed: (failure: AccountFailure) => void;
}

function Give({ device, onGiven, onFailed }: GiveProps) {
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
            .then((result) => {
              if (result?.kind === 'done') onGiven(result.value);
              else if (result?.problem === 'pairing-code-wrong') onFailed(result);
            })
        }
      >
        <CodeField ref={field} label={texts.field} digits={6} />
      </AccountForm>
    </>
  );
}
