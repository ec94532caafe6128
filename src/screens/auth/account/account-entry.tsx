import { useLayoutEffect } from 'react';
import type { AccountState } from '#core/account/real-account.ts';
import { useRealAccount, type UsedAccount } from '#hooks/account/use-account.ts';
import { useChapter } from '#i18n/language-context.ts';
import { Spinner } from '#ui/mark.tsx';
import type { Entered } from '#screens/auth/auth-screen.tsx';
import { AddressStep } from './address-step.tsx';
import { ChoiceStep } from './choice-step.tsx';
import { EntryForm } from './entry-form.tsx';
import { FactorStep } from './factor-step.tsx';
import { LinkStep } from './link-step.tsx';
import { MailStep } from './mail-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { useEntry, type Entry } from './use-entry.ts';

interface AccountEntryProps {
  /** Called before paint, once the input of the simulated form has been read: that form can be removed. */
  onShow: (entered: Entered) => void;
}

/** The steps of a sign-in, and the form they begin with. */
export function AccountEntry({ onShow }: AccountEntryProps) {
  const used = useRealAccount();
  return used && <Entering {...used} onShow={onShow} />;
}

function Entering({ state, account, onShow }: AccountEntryProps & UsedAccount) {
  const entry = useEntry(state, account);
  const isSignedIn = state.kind === 'signed-in';
  useLayoutEffect(() => onShow(isSignedIn ? 'signed-in' : 'steps'), [isSignedIn, onShow]);
  const { used } = entry;
  const isAsked = isSignedIn && used?.state.kind === 'choose';
  return isAsked ? <ChoiceStep {...used} /> : <Step state={state} entry={entry} />;
}

function Step({ state, entry }: { state: AccountState; entry: Entry }) {
  const { opening } = useChapter('account-entry');
  const { step } = entry;
  if (entry.isCompletingLink || state.kind === 'signed-in')
    return (
      <div className="card grid min-h-40 place-items-center text-accent">
        <Spinner label={opening} />
      </div>
    );
  if (state.kind === 'recovering') return <PasswordStep entry={entry} {...state} />;
  if (state.kind === 'second-factor') return <FactorStep entry={entry} />;
  if (step.kind === 'link') return <LinkStep entry={entry} step={step} />;
  if (step.kind === 'address') return <AddressStep key={step.purpose} entry={entry} step={step} />;
  if (step.kind === 'mail') return <MailStep key={step.purpose} entry={entry} step={step} />;
  return <EntryForm entry={entry} failure={step.failure} />;
}
