import { Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { AccountForm } from '#components/account/account-form.tsx';
import { CodeField, digitsOf } from '#components/account/code-field.tsx';
import type { AccountResult, NewFactor } from '#core/account/real-account.ts';
import { useAccountAction } from '#hooks/account/use-account-action.ts';
import { copyText } from '#hooks/browser.ts';
import { useFocusOnMount } from '#hooks/use-focus-on-mount.ts';
import { useChapter } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';
import { ProofPlace } from './fresh-proof.tsx';
import type { SectionProps } from './section-props.ts';

interface ConfirmFactorProps extends SectionProps {
  factor: NewFactor;
  onClose: () => void;
}

export function ConfirmFactor({ factor, person, account, onClose }: ConfirmFactorProps) {
  const entry = useChapter('account-entry');
  const { factors: texts, proof, cancel } = useChapter('account-settings');
  const [step, setStep] = useState<'code' | 'proof' | 'proved'>('code');
  const code = useFocusOnMount<HTMLInputElement>();
  const action = useAccountAction();
  const removal = useAccountAction();
  const confirm = async (): Promise<void> => {
    const result = await action.run(() => account.confirmFactor(factor.id, digitsOf(code.current)));
    if (result?.kind === 'failed' && result.problem === 'reauthentication-needed') setStep('proof');
    if (result?.kind !== 'done') return;
    toast(texts.added, 'done');
    onClose();
  };
  const abandon = async (): Promise<void> => {
    // An unconfirmed factor is never asked for, so another one may be added even if this fails.
    await removal.run(() => account.removeFactor(factor.id));
    onClose();
  };
  // The code of the app is over by the time the person has proved who they are, so it is asked for again.
  const askAgain = async (): Promise<AccountResult> => {
    setStep('proved');
    return { kind: 'done', value: undefined };
  };
  useEffect(() => {
    if (step !== 'proved') return;
    code.current?.focus();
    code.current?.select();
  }, [code, step]);
  return (
    <ProofPlace
      person={person}
      account={account}
      change={texts.activate}
      isWanted={step === 'proof'}
      onProved={askAgain}
      onCancel={() => setStep('code')}
    >
      {step === 'proved' && <p role="status">{proof.typeNewCode}</p>}
      <p>{texts.scan}</p>
      {/* Light in both themes: QR readers need dark on light, with a margin. */}
      <img
        src={factor.qrCode}
        alt={texts.qrCode}
        width={192}
        height={192}
        className="justify-self-center rounded-control p-2"
        style={{ backgroundColor: 'var(--color-on-picture)' }}
      />
      <Secret secret={factor.secret} />
      <AccountForm action={action} submit={texts.activate} busy={entry.confirming} onSubmit={() => void confirm()}>
        <CodeField ref={code} label={entry.factor.code} digits={6} />
      </AccountForm>
      <Button kind="quiet" aria-disabled={removal.isBusy} onClick={() => void abandon()}>
        {cancel}
      </Button>
    </ProofPlace>
  );
}

function Secret({ secret }: { secret: string }) {
  const { factors: texts } = useChapter('account-settings');
  const copySecret = async (): Promise<void> => {
    if (await copyText(secret)) toast(texts.copied, 'done');
    else toast(texts.notCopied, 'failed');
  };
  return (
    <div className="grid gap-1.5">
      <span id="factor-secret">{texts.secret}</span>
      <div className="flex items-center gap-2 rounded-control bg-raised p-1 pl-4">
        <code
          aria-labelledby="factor-secret"
          className="min-w-0 grow font-sans break-words"
          style={{ letterSpacing: '0.05em', userSelect: 'all' }}
        >
          {secret.replaceAll(/(.{4})(?=.)/gu, '$1 ')}
        </code>
        <button
          type="button"
          aria-label={texts.copy}
          onClick={() => void copySecret()}
          className="inline-flex size-12 shrink-0 items-center justify-center rounded-inner bg-surface transition-colors hover:bg-line"
        >
          <Copy aria-hidden className="size-5" />
        </button>
      </div>
    </div>
  );
}
