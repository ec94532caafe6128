import type { ReactNode } from 'react';
import type { AccountResult } from '#core/account/real-account.ts';
import { AccountForm } from '#components/account/account-form.tsx';
import { useAccountAction } from '#hooks/account/use-account-action.ts';
import { useFocusOnMount } from '#hooks/use-focus-on-mount.ts';
import { useChapter } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';
import { FreshProofForm, useFreshProof } from './fresh-proof.tsx';
import type { SectionProps } from './section-props.ts';

interface RemovalFormProps extends SectionProps {
  question: string;
  /** What follows from it, on the same line. */
  text: ReactNode;
  submit: string;
  /** undefined where it may not be removed. */
  act: (() => Promise<AccountResult>) | undefined;
  onCancel: () => void;
  /** Further paragraphs. */
  children?: ReactNode;
}

/** Asks before something of the account is removed, and for a fresh proof where the server wants one. */
export function RemovalForm({ question, text, submit, act, onCancel, children, ...shared }: RemovalFormProps) {
  const entry = useChapter('account-entry');
  const { cancel } = useChapter('account-settings');
  const action = useAccountAction();
  const proof = useFreshProof();
  const focused = useFocusOnMount<HTMLParagraphElement>();
  return (
    <div className="grid gap-3">
      <p ref={focused} tabIndex={-1} className="outline-none">
        <span className="font-medium">{question}</span> {text}
      </p>
      {children}
      {proof.waiting && <FreshProofForm {...shared} act={proof.resume} />}
      {!proof.waiting && act && (
        <AccountForm
          kind="danger"
          action={action}
          submit={submit}
          busy={entry.confirming}
          onSubmit={() => void action.run(() => proof.run(act))}
        />
      )}
      <Button kind="quiet" className="bg-surface" onClick={onCancel}>
        {cancel}
      </Button>
    </div>
  );
}
