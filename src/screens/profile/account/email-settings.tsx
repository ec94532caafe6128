import { Mail } from 'lucide-react';
import { useRef } from 'react';
import { AccountForm } from '#components/account/account-form.tsx';
import { Disclosure } from '#components/disclosure.tsx';
import { EmailField } from '#components/email-field.tsx';
import { useAccountAction } from '#hooks/account/use-account-action.ts';
import { useChapter } from '#i18n/language-context.ts';
import { FreshProofForm, useFreshProof } from './fresh-proof.tsx';
import type { SectionProps } from './section-props.ts';

interface EmailProps extends SectionProps {
  /** Called before the server is asked to send codes to both mailboxes. */
  onAsk: () => void;
}

export function EmailSettings(props: EmailProps) {
  const { email } = useChapter('account-settings');
  return (
    <Disclosure Glyph={Mail} title={email.title} hint={props.person.email || email.none}>
      <EmailForm {...props} />
    </Disclosure>
  );
}

function EmailForm({ person, account, onAsk }: EmailProps) {
  const { email: texts } = useChapter('account-settings');
  const email = useRef<HTMLInputElement>(null);
  const action = useAccountAction();
  const proof = useFreshProof();
  const change = async (): Promise<void> => {
    const address = email.current?.value.trim() ?? '';
    const result = await action.run(() =>
      proof.run(() => {
        onAsk();
        return account.changeEmail(address);
      }),
    );
    if (result?.kind === 'done' && email.current) email.current.value = '';
  };
  if (proof.waiting)
    return (
      <FreshProofForm
        person={person}
        account={account}
        change={texts.change}
        act={proof.resume}
        onCancel={proof.cancel}
      />
    );
  return (
    <>
      <p className="text-muted">{person.email === '' ? texts.firstLead : texts.lead}</p>
      <AccountForm action={action} submit={texts.change} busy={texts.changing} onSubmit={() => void change()}>
        <EmailField ref={email} kind="email" label={texts.field} />
      </AccountForm>
    </>
  );
}
