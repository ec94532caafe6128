import { UserRoundX } from 'lucide-react';
import { useRef, useState } from 'react';
import { AccountForm } from '#components/account/account-form.tsx';
import { CodeField, digitsOf } from '#components/account/code-field.tsx';
import { HiddenUsername } from '#components/account/new-password-field.tsx';
import { Disclosure } from '#components/disclosure.tsx';
import { PasswordField } from '#components/password-field.tsx';
import { useAccountAction } from '#hooks/account/use-account-action.ts';
import { useChapter } from '#i18n/language-context.ts';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { CopyChoice, copies, type Copy } from './copy-choice.tsx';
import { MailCode } from './mail-code.tsx';
import type { SectionProps } from './section-props.ts';
import { useDeletion } from './use-deletion.ts';

export function DeleteAccount(props: SectionProps) {
  const { delete: texts } = useChapter('account-settings');
  return (
    <Disclosure Glyph={UserRoundX} title={texts.title} hint={texts.hint}>
      <DeleteForm {...props} />
    </Disclosure>
  );
}

function DeleteForm({ person, account }: SectionProps) {
  const { factor } = useChapter('account-entry');
  const { delete: texts } = useChapter('account-settings');
  const password = useRef<HTMLInputElement>(null);
  const mailCode = useRef<HTMLInputElement>(null);
  const factorCode = useRef<HTMLInputElement>(null);
  const [proof, setProof] = useState<'password' | 'code'>('password');
  const [copy, setCopy] = useState<Copy>('keep');
  const action = useAccountAction();
  const deletion = useDeletion(account);
  const needsFactor = person.factors.length > 0 && !deletion.isFactorVerified;
  const submit = (): void =>
    void action.run(() =>
      deletion.run({
        ...(needsFactor && { factorCode: digitsOf(factorCode.current) }),
        proof: proof === 'code' ? { code: digitsOf(mailCode.current) } : { password: password.current?.value ?? '' },
        copy,
      }),
    );
  return (
    <>
      <p>{texts.lead}</p>
      <p className="text-muted">{texts.exportFirst}</p>
      <AccountForm kind="danger" action={action} submit={texts.confirm} busy={texts.confirming} onSubmit={submit}>
        <HiddenUsername email={person.email} />
        {needsFactor && (
          <div className="grid gap-2">
            <p className="text-muted">{texts.factorFirst}</p>
            <CodeField ref={factorCode} label={factor.code} digits={6} />
          </div>
        )}
        {proof === 'password' && <PasswordField ref={password} kind="current-password" />}
        <MailCode ref={mailCode} account={account} isChosen={proof === 'code'} onChoose={setProof} />
        {deletion.isCopyHere ? (
          <CopyChoice value={copy} onChoose={setCopy} />
        ) : (
          <SegmentedControl
            label={texts.copy}
            value={copy}
            options={copies.map((value) => ({ value, name: texts[value] }))}
            onChoose={setCopy}
          />
        )}
      </AccountForm>
    </>
  );
}
