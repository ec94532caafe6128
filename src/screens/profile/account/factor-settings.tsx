import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { Disclosure } from '#components/disclosure.tsx';
import type { AccountResult, NewFactor, SecondFactor } from '#core/account/real-account.ts';
import { passkeySupport } from '#hooks/account/passkey-support.ts';
import { useDates } from '#i18n/dates.ts';
import { useChapter } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';
import { AddFactor } from './add-factor.tsx';
import { AddPhone } from './add-phone.tsx';
import { AddKey } from './add-key.tsx';
import { ConfirmFactor } from './confirm-factor.tsx';
import { RemovalForm } from './removal-form.tsx';
import type { SectionProps } from './section-props.ts';

interface FactorSettingsProps extends SectionProps {
  /** Whether the server takes security keys. */
  offersKeys: boolean;
  /** Whether it sends codes by text message. */
  offersPhones: boolean;
}

export function FactorSettings(props: FactorSettingsProps) {
  const { factors: texts } = useChapter('account-settings');
  return (
    <Disclosure Glyph={ShieldCheck} title={texts.title} hint={texts.hint(props.person.factors.length)}>
      <Factors {...props} />
    </Disclosure>
  );
}

function Factors({ person, account, ...offers }: FactorSettingsProps) {
  const { factors: texts } = useChapter('account-settings');
  return (
    <>
      <p className="text-muted">{texts.lead}</p>
      {person.factors.length > 0 && (
        <ul className="grid grid-cols-1 gap-3">
          {person.factors.map((factor) => (
            <Factor key={factor.id} factor={factor} person={person} account={account} />
          ))}
        </ul>
      )}
      <div tabIndex={-1} className="grid grid-cols-1 gap-4 outline-none">
        <Adding {...offers} person={person} account={account} />
      </div>
      <p className="text-sm text-muted">{texts.advice}</p>
    </>
  );
}

function Adding({ person, account, ...offers }: FactorSettingsProps) {
  const [added, setAdded] = useState<NewFactor>();
  const [isAdding, setAdding] = useState<SecondFactor['kind']>();
  const close = (): void => {
    setAdded(undefined);
    setAdding(undefined);
  };
  const shared = { person, account };
  if (added) return <ConfirmFactor {...shared} factor={added} onClose={close} />;
  if (isAdding === 'key') return <AddKey {...shared} onClose={close} />;
  if (isAdding === 'phone') return <AddPhone {...shared} onClose={close} />;
  if (isAdding === 'app') return <AddFactor {...shared} onAdded={setAdded} onCancel={close} />;
  const { email, factors } = person;
  return <AddButtons {...offers} hasEmail={email !== ''} hasFactor={factors.length > 0} onChoose={setAdding} />;
}

interface AddButtonsProps extends Omit<FactorSettingsProps, keyof SectionProps> {
  /** GoTrue makes no key of an authenticator for an account without one: it would have no name there. */
  hasEmail: boolean;
  hasFactor: boolean;
  onChoose: (kind: SecondFactor['kind']) => void;
}

function AddButtons({ hasEmail, hasFactor, offersKeys, offersPhones, onChoose }: AddButtonsProps) {
  const { factors: texts } = useChapter('account-settings');
  return (
    <>
      {hasEmail ? (
        <Button kind={hasFactor ? 'quiet' : 'primary'} onClick={() => onChoose('app')}>
          {texts.add}
        </Button>
      ) : (
        <p>{texts.appNeedsEmail}</p>
      )}
      {offersKeys && passkeySupport() === 'supported' && (
        <>
          <p className="text-muted">{texts.keyLead}</p>
          <Button kind="quiet" onClick={() => onChoose('key')}>
            {texts.addKey}
          </Button>
        </>
      )}
      {offersPhones && (
        <>
          <p className="text-muted">{texts.phoneLead}</p>
          <Button kind="quiet" onClick={() => onChoose('phone')}>
            {texts.addPhone}
          </Button>
        </>
      )}
    </>
  );
}

function Factor({ factor, person, account }: SectionProps & { factor: SecondFactor }) {
  const { factors: texts } = useChapter('account-settings');
  const { day } = useDates();
  const [asks, setAsks] = useState(false);
  const since = new Date(factor.createdAt).toISOString().slice(0, 10);
  return (
    <li tabIndex={-1} className="grid gap-4 rounded-control bg-raised p-4 outline-none">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">{factor.name}</p>
          <p className="text-sm text-muted">{texts.since(day(since, 'long'))}</p>
        </div>
        {!asks && (
          <Button kind="quiet" aria-label={texts.removeNamed(factor.name)} onClick={() => setAsks(true)}>
            {texts.remove}
          </Button>
        )}
      </div>
      {asks && <RemoveFactor factor={factor} person={person} account={account} onCancel={() => setAsks(false)} />}
    </li>
  );
}

interface RemoveFactorProps extends SectionProps {
  factor: SecondFactor;
  onCancel: () => void;
}

function RemoveFactor({ factor, ...shared }: RemoveFactorProps) {
  const { factors: texts } = useChapter('account-settings');
  const remove = async (): Promise<AccountResult> => {
    const result = await shared.account.removeFactor(factor.id);
    if (result.kind === 'done') toast(texts.removed, 'done');
    return result;
  };
  return (
    <RemovalForm
      {...shared}
      question={texts.removeTitle(factor.name)}
      text={texts.removeText}
      submit={texts.remove}
      change={texts.removeNamed(factor.name)}
      act={remove}
    />
  );
}
