import type { ReactNode } from 'react';
import { AccountForm } from '#components/account/account-form.tsx';
import type { AccountResult } from '#core/account/real-account.ts';
import { useAccountAction } from '#hooks/account/use-account-action.ts';
import { useChapter } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';
import { ProofPlace, useFreshProof } from './fresh-proof.tsx';
import type { SectionProps } from './section-props.ts';

interface ProvenFormProps extends SectionProps {
  submit: string;
  busy: string;
  kind?: 'primary' | 'quiet' | 'danger';
  /** Names the change, where the button does not. */
  change?: string;
  act: () => Promise<AccountResult>;
  /** Leads back, where another button has led here. */
  onCancel?: (() => void) | undefined;
  /** Names that way back, where it is no more than that. */
  back?: string;
  /** The fields. */
  children?: ReactNode;
}

/** Asks for a change, for which the person may have to show who they are. */
export function ProvenForm(props: ProvenFormProps) {
  'use no memo'; // Its fields are new elements each time.
  const { person, account, submit, busy, kind, change = submit, act, onCancel, back, children } = props;
  const { cancel } = useChapter('account-settings');
  const action = useAccountAction();
  const proof = useFreshProof(action);
  return (
    <ProofPlace person={person} account={account} change={change} {...proof.place}>
      <AccountForm
        action={action}
        submit={submit}
        busy={busy}
        {...(kind && { kind })}
        onSubmit={() => void action.run(() => proof.run(act))}
      >
        {children}
      </AccountForm>
      {onCancel && (
        <Button kind="quiet" onClick={onCancel}>
          {back ?? cancel}
        </Button>
      )}
    </ProofPlace>
  );
}
