import type { ReactNode } from 'react';
import type { AccountResult } from '#core/account/real-account.ts';
import { useFocusOnMount } from '#hooks/use-focus-on-mount.ts';
import { useChapter } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';
import { ProvenForm } from './proven-form.tsx';
import type { SectionProps } from './section-props.ts';

interface RemovalFormProps extends SectionProps {
  question: string;
  /** What follows from it, on the same line. */
  text: ReactNode;
  submit: string;
  /** Names what is removed. */
  change: string;
  /** undefined where it may not be removed. */
  act: (() => Promise<AccountResult>) | undefined;
  onCancel: () => void;
  /** Further paragraphs. */
  children?: ReactNode;
}

/** Asks before something of the account is removed, and for a fresh proof where the server wants one. */
export function RemovalForm({ question, text, act, children, ...form }: RemovalFormProps) {
  const { confirming } = useChapter('account-entry');
  const { cancel } = useChapter('account-settings');
  const focused = useFocusOnMount<HTMLParagraphElement>();
  return (
    <div className="grid grid-cols-1 gap-3">
      <p ref={focused} tabIndex={-1} className="outline-none">
        <span className="font-medium">{question}</span> {text}
      </p>
      {children}
      {act ? (
        <ProvenForm {...form} kind="danger" busy={confirming} act={act} />
      ) : (
        <Button kind="quiet" onClick={form.onCancel}>
          {cancel}
        </Button>
      )}
    </div>
  );
}
