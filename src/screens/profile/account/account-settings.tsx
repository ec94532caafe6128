import { LogIn } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { CardHeading } from '#components/card-heading.tsx';
import { FactorForm, useFactorLead } from '#components/account/factor-form.tsx';
import { Screen } from '#components/screen.tsx';
import { useRealAccount, type UsedAccount } from '#hooks/account/use-account.ts';
import { useAccountOptions } from '#hooks/account/use-account-options.ts';
import { useChapter, useMessages } from '#i18n/language-context.ts';
import { routes } from '#routes.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Spinner } from '#ui/mark.tsx';
import { toast } from '#ui/toast.ts';
import { DataExport } from './data-export.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { EmailSettings } from './email-settings.tsx';
import { FactorSettings } from './factor-settings.tsx';
import { Identities } from './identities.tsx';
import { PasswordSettings } from './password-settings.tsx';
import { PendingEmail } from './pending-email.tsx';
import { PasskeySettings } from './passkey-settings.tsx';
import type { SectionProps } from './section-props.ts';
import { ProtectionSettings } from '#screens/profile/account/protection/protection-settings.tsx';
import { Sessions } from './sessions.tsx';
import { useLostFocus } from './use-lost-focus.ts';

export function AccountSettings() {
  const used = useRealAccount();
  return used && <Settings {...used} />;
}

function Settings({ state, account }: UsedAccount) {
  const { app } = useMessages();
  const texts = useChapter('account-settings');
  useChangedEmailToast('person' in state ? state.person.email : undefined);
  return (
    <Screen title={texts.title} back="profile" className="accent-pulse">
      {state.kind === 'signed-in' && <Sections person={state.person} account={account} />}
      {state.kind === 'opening' && (
        <div className="grid min-h-40 place-items-center text-accent">
          <Spinner label={app.loading} />
        </div>
      )}
      {state.kind === 'second-factor' && <SecondFactorCard person={state.person} account={account} />}
      {(state.kind === 'signed-out' || state.kind === 'recovering') && <SignedOut />}
    </Screen>
  );
}

function Sections({ person, account }: SectionProps) {
  const options = useAccountOptions(account);
  const [isAsked, setAsked] = useState(false);
  const shared = { person, account };
  const part = useRef<HTMLDivElement>(null);
  return (
    <div ref={part} {...useLostFocus(part)} className="grid grid-cols-1 items-start gap-4 py-4 lg:grid-cols-2">
      <div className="grid grid-cols-1 gap-4">
        <ProtectionSettings {...shared} />
        {person.newEmail !== undefined && (
          <PendingEmail key={person.newEmail} {...shared} newEmail={person.newEmail} takesFocus={isAsked} />
        )}
        <EmailSettings {...shared} onAsk={() => setAsked(true)} />
        <PasswordSettings {...shared} />
        {options?.passkeys && <PasskeySettings {...shared} />}
        <FactorSettings {...shared} offersKeys={options?.passkeys === true} offersPhones={options?.phone === true} />
        <Identities {...shared} providers={options?.providers ?? []} />
      </div>
      <div className="grid grid-cols-1 gap-4">
        <Sessions account={account} />
        <DataExport />
        <DeleteAccount {...shared} />
      </div>
    </div>
  );
}

/** The second of the two confirmations may come from a link, even in another tab. */
function useChangedEmailToast(email: string | undefined): void {
  const { email: texts } = useChapter('account-settings');
  const shown = useRef(email);
  const announce = useEffectEvent((current: string | undefined) => {
    if (current === undefined) return;
    if (shown.current !== undefined && shown.current !== current) toast(texts.changed, 'done');
    shown.current = current;
  });
  useEffect(() => announce(email), [email]);
}

/** A code that confirms a new address begins a session without the second factor. */
function SecondFactorCard({ person, account }: SectionProps) {
  const { factor } = useChapter('account-entry');
  const lead = useFactorLead(person);
  return (
    <section className="card mt-4 grid max-w-xl gap-5 p-5 sm:p-6">
      <CardHeading title={factor.title} lead={lead} />
      <FactorForm account={account} person={person} />
      <p className="text-sm text-muted">{factor.lost}</p>
    </section>
  );
}

function SignedOut() {
  const texts = useChapter('account-settings');
  return (
    <section className="card mt-4 grid max-w-xl gap-5 p-5 sm:p-6">
      <p>{texts.signedOut}</p>
      <ButtonLink to={routes.auth} className="w-fit">
        <LogIn aria-hidden className="size-5" />
        {texts.signIn}
      </ButtonLink>
    </section>
  );
}
