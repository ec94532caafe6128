import { useRef } from 'react';
import { CodeField, digitsOf } from '#components/account/code-field.tsx';
import { ProblemText } from '#components/account/problem-text.tsx';
import type { JoiningDevice } from '#core/encryption/protection/protection.ts';
import { useChapter } from '#i18n/language-context.ts';
import type { SectionProps } from '#screens/profile/account/section-props.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';
import { PairingCode, Waiting } from './pairing-parts.tsx';
import type { ProtectionProps } from './protection-props.ts';
import { ProvenForm } from './proven-form.tsx';
import { usePairing } from './use-pairing.ts';

/** The new device of a pairing. */
export function Join({ protection, onCancel, ...shared }: ProtectionProps & { onCancel: () => void }) {
  const { join: texts } = useChapter('protection');
  const { device, failure } = usePairing(protection.join);
  return (
    <div className="grid grid-cols-1 gap-4 rounded-control bg-raised p-4">
      {!device && !failure && <Waiting text={texts.waiting} />}
      {device && <Codes {...shared} device={device} />}
      <ProblemText failure={failure} />
      <Button kind="quiet" className="w-fit bg-surface" onClick={onCancel}>
        {texts.cancel}
      </Button>
    </div>
  );
}

function Codes({ device, ...shared }: SectionProps & { device: JoiningDevice }) {
  const { join: texts, locked } = useChapter('protection');
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <PairingCode text={texts.code} code={device.code} />
      <ProvenForm
        {...shared}
        submit={texts.open}
        busy={locked.opening}
        act={async () => {
          const result = await device.finish(digitsOf(field.current));
          if (result.kind === 'done') toast(locked.opened, 'done');
          return result;
        }}
      >
        <CodeField ref={field} label={texts.field} digits={6} />
      </ProvenForm>
    </>
  );
}
