import { Mail } from 'lucide-react';
import { useRef } from 'react';
import { Disclosure } from '#components/disclosure.tsx';
import { EmailField } from '#components/email-field.tsx';
import type { AccountResult } from '#core/account/real-account.ts';
import { useChapter } from '#i18n/language-context.ts';
import { ProvenForm } from './proven-form.tsx';
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
  const change = async (): Promise<AccountResult> => {
    const field = email.current;
    onAsk();
    const result = await account.changeEmail(field?.value.trim() ?? '');
    if (result.kind === 'done' && field) field.value = '';
    return result;
  };
  return (
    <>
      <p className="text-muted">{person.email === '' ? texts.firstLead : texts.lead}</p>
      <ProvenForm person={person} account={account} submit={texts.change} busy={texts.changing} act={change}>
        <EmailField ref={email} kind="email" label={texts.field} />
      </ProvenForm>
    </>
  );
}
