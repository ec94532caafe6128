import type { ReactNode } from 'react';
import type { AccountResult } from '#core/account/real-account.ts';
import { AccountForm } from '#components/account/account-form.tsx';
import { FormField } from '#components/form-field.tsx';
import { useAccountAction } from '#hooks/account/use-account-action.ts';
import { useFocusOnMount } from '#hooks/use-focus-on-mount.ts';
import { useChapter } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';
import { FreshProofForm, useFreshProof } from './fresh-proof.tsx';
import type { SectionProps } from './section-props.ts';

interface NameFormProps extends SectionProps {
  submit: string;
  busy: string;
  /** That the field begins with. */
  name: string;
  act: (name: string) => Promise<AccountResult>;
  onCancel: () => void;
  /** Further fields. */
  children?: ReactNode;
}

/** The name that is proposed, with its number where there are others. @param count of the others */
export const numberedName = (name: string, count: number): string => (count === 0 ? name : `${name} ${count + 1}`);

/** Asks how something of the account is to be called, and for a fresh proof where the server wants one. */
export function NameForm({ submit, busy, name: given, act, onCancel, children, ...shared }: NameFormProps) {
  const { factors: texts, cancel } = useChapter('account-settings');
  const name = useFocusOnMount<HTMLInputElement>();
  const action = useAccountAction();
  const proof = useFreshProof();
  const run = async (): Promise<void> => {
    const wanted = name.current?.value.trim() ?? '';
    await action.run(() => proof.run(() => act(wanted)));
  };
  return (
    <div className="grid gap-3">
      {proof.waiting ? (
        <FreshProofForm {...shared} change={submit} act={proof.resume} />
      ) : (
        <AccountForm action={action} submit={submit} busy={busy} onSubmit={() => void run()}>
          <FormField
            ref={name}
            label={texts.name}
            missing={texts.nameMissing}
            wrong={texts.nameMissing}
            pattern=".*\S.*"
            maxLength={60}
            autoComplete="off"
            defaultValue={given}
          />
          {children}
        </AccountForm>
      )}
      <Button kind="quiet" onClick={onCancel}>
        {cancel}
      </Button>
    </div>
  );
}
