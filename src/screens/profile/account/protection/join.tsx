import { useRef, useState } from 'react';
import { CodeField, digitsOf } from '#components/account/code-field.tsx';
import type { AccountFailure } from '#core/account/real-account.ts';
import type { JoiningDevice } from '#core/encryption/protection/protection.ts';
import { useChapter } from '#i18n/language-context.ts';
import { ProvenForm } from '#screens/profile/account/proven-form.tsx';
import type { SectionProps } from '#screens/profile/account/section-props.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';
import { Failure, PairingCode, PairingPanel, Waiting } from './pairing-parts.tsx';
import type { ProtectionProps } from './protection-props.ts';
import { usePairing } from './use-pairing.ts';

interface JoinProps extends ProtectionProps {
  onCancel: () => void;
}

/** The new device of a pairing. */
export function Join(props: JoinProps) {
  const [round, setRound] = useState(0);
  return <Joining key={round} {...props} again={() => setRound(round + 1)} />;
}

function Joining({ protection, onCancel, again, ...shared }: JoinProps & { again: () => void }) {
  const { join: texts, locked } = useChapter('protection');
  const { device, failure, fail } = usePairing(protection.join, ({ ended }) => ended);
  const step = failure ? 'failed' : device ? 'answered' : 'waiting';
  return (
    <PairingPanel
      title={locked.device}
      said={
        <>
          {step === 'waiting' && <Waiting text={texts.waiting} />}
          {step === 'answered' && <PairingCode text={texts.code} code={device?.code ?? ''} />}
        </>
      }
    >
      {device ? (
        <Enter {...shared} device={device} onFailed={fail} onCancel={onCancel} />
      ) : (
        <>
          <Failure failure={failure} again={again} />
          <Button kind="quiet" className="w-fit" onClick={onCancel}>
            {texts.cancel}
          </Button>
        </>
      )}
    </PairingPanel>
  );
}

interface EnterProps extends SectionProps {
  device: JoiningDevice;
  onFailed: (failure: AccountFailure) => void;
  onCancel: () => void;
}

function Enter({ device, onFailed, ...shared }: EnterProps) {
  const { join: texts, locked } = useChapter('protection');
  const field = useRef<HTMLInputElement>(null);
  return (
    <ProvenForm
      {...shared}
      submit={texts.open}
      busy={locked.opening}
      act={async () => {
        const result = await device.finish(digitsOf(field.current));
        if (result.kind === 'done') toast(locked.opened, 'done');
        else if (result.problem === 'pairing-code-wrong') onFailed(result);
        return result;
      }}
    >
      <CodeField ref={field} label={texts.field} digits={6} />
    </ProvenForm>
  );
}
