import { useRef, useState } from 'react';
import { PhoneFactorForm } from '#components/account/phone-factor-form.tsx';
import { PhoneField, phoneOf } from '#components/account/phone-field.tsx';
import type { AccountResult } from '#core/account/real-account.ts';
import { useChapter } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';
import { NameForm, numberedName } from './name-form.tsx';
import type { SectionProps } from './section-props.ts';

/** A telephone as second factor: its name and number, and then the code that it received. */
export function AddPhone({ onClose, ...shared }: SectionProps & { onClose: () => void }) {
  const { factors: texts, cancel } = useChapter('account-settings');
  const phone = useRef<HTMLInputElement>(null);
  const [added, setAdded] = useState<{ id: string; name: string }>();
  const { account, person } = shared;
  const count = person.factors.length;
  const add = async (name: string): Promise<AccountResult> => {
    const result = await account.addPhoneFactor(name, phoneOf(phone.current));
    if (result.kind === 'failed') return result;
    const sent = await account.sendFactorCode(result.value.id);
    if (sent.kind === 'done') setAdded({ ...result.value, name });
    return sent;
  };
  const confirmed = (): void => {
    toast(texts.added, 'done');
    onClose();
  };
  const abandon = async (): Promise<void> => {
    // An unconfirmed factor is never asked for, so another one may be added even if this fails.
    if (added) await account.removeFactor(added.id);
    onClose();
  };
  if (added)
    return (
      <div className="grid gap-3">
        <PhoneFactorForm account={account} factor={added} isSent submit={texts.activate} onDone={confirmed} />
        <Button kind="quiet" onClick={() => void abandon()}>
          {cancel}
        </Button>
      </div>
    );
  return (
    <NameForm
      {...shared}
      submit={texts.addPhone}
      busy={texts.addingPhone}
      name={numberedName(texts.defaultPhoneName, count)}
      act={add}
      onCancel={onClose}
    >
      <PhoneField ref={phone} />
    </NameForm>
  );
}
