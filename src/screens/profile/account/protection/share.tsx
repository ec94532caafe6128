import { useRef, useState } from 'react';
import { AccountForm } from '#components/account/account-form.tsx';
import { CodeField, digitsOf } from '#components/account/code-field.tsx';
import type { AccountFailure } from '#core/account/real-account.ts';
import type { ProtectionVerbs, SharingDevice } from '#core/encryption/protection/protection.ts';
import { useAccountAction } from '#hooks/account/use-account-action.ts';
import { useChapter } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';
import { Failure, PairingCode, PairingPanel, Waiting } from './pairing-parts.tsx';
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
  const { device, failure, fail } = usePairing(protection.share, ({ ended }) => ended);
  const [code, setCode] = useState<string>();
  const step = failure ? 'failed' : stepOf(device, code);
  return (
    <PairingPanel title={texts.start} said={<Said step={step} device={device} code={code} />}>
      {step === 'asked' && device && <Give device={device} onGiven={setCode} onFailed={fail} />}
      <Failure failure={failure} again={again} />
      <Ends isGiven={step === 'given'} onClose={onClose} again={device && !failure ? again : undefined} />
    </PairingPanel>
  );
}

interface EndsProps {
  isGiven: boolean;
  onClose: () => void;
  again: (() => void) | undefined;
}

function Ends({ isGiven, onClose, again }: EndsProps) {
  const { share: texts, pairAgain } = useChapter('protection');
  return (
    <>
      {isGiven && <p>{texts.givenNext}</p>}
      <div className="flex flex-wrap gap-3">
        <Button kind={isGiven ? 'primary' : 'quiet'} onClick={onClose}>
          {isGiven ? texts.finish : texts.cancel}
        </Button>
        {/* A new device that was closed, or has an older app, does not say that nothing comes of it. */}
        {again && (
          <Button kind="quiet" onClick={again}>
            {pairAgain}
          </Button>
        )}
      </div>
    </>
  );
}

type Step = 'waiting' | 'asked' | 'given';

function stepOf(device: SharingDevice | undefined, code: string | undefined): Step {
  if (!device) return 'waiting';
  return code === undefined ? 'asked' : 'given';
}

interface SaidProps {
  step: Step | 'failed';
  device: SharingDevice | undefined;
  code: string | undefined;
}

function Said({ step, device, code }: SaidProps) {
  const { share: texts } = useChapter('protection');
  if (step === 'waiting') return <Waiting text={texts.waiting} />;
  if (step === 'given' && code !== undefined) return <PairingCode text={texts.code} code={code} />;
  if (step === 'failed' || !device) return null;
  return (
    <p className="wrap-anywhere">
      <span className="font-medium">{texts.asks(device.label)}</span> {texts.onlyYours}
    </p>
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
    <AccountForm
      action={action}
      submit={texts.give}
      busy={texts.giving}
      onSubmit={() =>
        void action
          .run(() => device.give(digitsOf(field.current)))
          .then((result) => {
            if (result?.kind === 'done') onGiven(result.value);
            // There is one try, whatever went wrong.
            else if (result) onFailed(result);
          })
      }
    >
      <CodeField ref={field} label={texts.field} digits={6} />
      <p className="text-sm text-muted">{texts.noNumber}</p>
    </AccountForm>
  );
}
