import { Fingerprint, MonitorSmartphone } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { ProblemText } from '#components/account/problem-text.tsx';
import { Disclosure } from '#components/disclosure.tsx';
import type { AccountResult } from '#core/account/real-account.ts';
import { passkeySupport } from '#hooks/account/passkey-support.ts';
import { useChapter } from '#i18n/language-context.ts';
import { ProvenForm } from '#screens/profile/account/proven-form.tsx';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';
import { Join } from './join.tsx';
import { NewPhrase } from './new-phrase.tsx';
import type { ProtectionProps, StateProps } from './protection-props.ts';
import { useUnkept } from './use-unkept.ts';
import { WordsField, type WordsProblem } from './words-field.tsx';

/** A device without a key. */
export function Unlock({ state, ...shared }: StateProps<'locked'>) {
  const { locked: texts } = useChapter('protection');
  return (
    <WaysIn {...shared} opensByPasskey={state.opensByPasskey}>
      <div className="grid gap-2">
        <h3 className="font-semibold">{texts.title}</h3>
        <p>{state.wasRemoved ? texts.removed : texts.lead}</p>
      </div>
    </WaysIn>
  );
}

interface WaysInProps extends ProtectionProps {
  /** undefined: that is not known. */
  opensByPasskey: boolean | undefined;
  /** What leads to the choice. */
  children: ReactNode;
}

/** The ways in, and what to do where all are lost. Once one of the longer ones has begun, nothing else is asked. */
export function WaysIn({ children, opensByPasskey, ...shared }: WaysInProps) {
  const { lost } = useChapter('protection');
  const [begun, setBegun] = useState<'device' | 'anew'>();
  const unkept = useUnkept(shared.protection);
  const cancel = (): void => setBegun(undefined);
  if (begun === 'device') return <Join {...shared} onCancel={cancel} />;
  if (begun === 'anew') return <Anew {...shared} onCancel={cancel} />;
  if (unkept)
    return (
      <>
        {children}
        <ProblemText failure={unkept} />
      </>
    );
  return (
    <>
      {children}
      <WithWords {...shared} />
      {opensByPasskey !== false && passkeySupport() === 'supported' && (
        <WithPasskey {...shared} isSure={opensByPasskey === true} />
      )}
      <WithDevice onBegin={() => setBegun('device')} />
      <div className="-mx-5 sm:-mx-6">
        <Disclosure title={lost.title} isNested>
          <Lost onBegin={() => setBegun('anew')} />
        </Disclosure>
      </div>
    </>
  );
}

function WithWords({ protection, ...shared }: ProtectionProps) {
  const { locked: texts } = useChapter('protection');
  const field = useRef<HTMLTextAreaElement>(null);
  const [problem, setProblem] = useState<WordsProblem>();
  const open = async (): Promise<AccountResult> => {
    const result = await protection.unlockWithPhrase(field.current?.value ?? '');
    if (result.kind === 'failed') return result;
    setProblem(result.value);
    if (result.value) field.current?.focus();
    else toast(texts.opened, 'done');
    return { kind: 'done', value: undefined };
  };
  return (
    <ProvenForm {...shared} submit={texts.open} busy={texts.opening} act={open}>
      <WordsField ref={field} problem={problem} onType={() => setProblem(undefined)} />
    </ProvenForm>
  );
}

function WithPasskey({ protection, isSure, ...shared }: ProtectionProps & { isSure: boolean }) {
  const { locked: texts } = useChapter('protection');
  return (
    <ProvenForm
      {...shared}
      kind="quiet"
      submit={texts.passkey}
      change={texts.open}
      busy={texts.opening}
      act={async () => {
        const result = await protection.unlockWithPasskey();
        if (result.kind === 'done') toast(texts.opened, 'done');
        return result;
      }}
    >
      <p className="flex items-center gap-3 text-muted">
        <Fingerprint aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
        {isSure ? texts.passkeyHint : texts.passkeyUnsure}
      </p>
    </ProvenForm>
  );
}

function WithDevice({ onBegin }: { onBegin: () => void }) {
  const { locked: texts } = useChapter('protection');
  return (
    <div className="grid gap-4">
      <p className="flex items-center gap-3 text-muted">
        <MonitorSmartphone aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
        {texts.deviceHint}
      </p>
      <Button kind="quiet" onClick={onBegin}>
        {texts.device}
      </Button>
    </div>
  );
}

function Lost({ onBegin }: { onBegin: () => void }) {
  const { lost: texts } = useChapter('protection');
  return (
    <>
      <p>{texts.text}</p>
      <p className="text-muted">{texts.next}</p>
      <Button kind="quiet" onClick={onBegin}>
        {texts.begin}
      </Button>
    </>
  );
}

function Anew({ protection, onCancel, ...shared }: ProtectionProps & { onCancel: () => void }) {
  const { done, lost } = useChapter('protection');
  return (
    <NewPhrase
      {...shared}
      change={lost.begin}
      act={async (phrase) => {
        const result = await protection.startAnew(phrase);
        if (result.kind === 'done') toast(done, 'done');
        return result;
      }}
      onCancel={onCancel}
    />
  );
}
