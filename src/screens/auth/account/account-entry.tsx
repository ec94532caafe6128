import { useLayoutEffect } from 'react';
import type { AccountState, AccountVerbs } from '#core/account/real-account.ts';
import { useChapter } from '#i18n/language-context.ts';
import { Spinner } from '#ui/mark.tsx';
import { AddressStep } from './address-step.tsx';
import { ChoiceStep } from './choice-step.tsx';
import { EntryForm } from './entry-form.tsx';
import { FactorStep } from './factor-step.tsx';
import { MailStep } from './mail-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { useEntry } from './use-entry.ts';
import type { Entry } from './use-entry.ts';

interface AccountEntryProps {
  state: AccountState;
  account: AccountVerbs;
  /** Called before the paint: it replaces the simulated form, whose input it has read. */
  onReady: () => void;
}

/** The steps of a sign-in, and the form they begin with. */
export function AccountEntry({ state, account, onReady }: AccountEntryProps) {
  const entry = useEntry(state, account);
  useLayoutEffect(() => onReady(), [onReady]);
  const { used } = entry;
  const isAsked = state.kind === 'signed-in' && used?.state.kind === 'choose';
  return isAsked ? <ChoiceStep {...used} /> : <Step state={state} entry={entry} />;
}

function Step({ state, entry }: { state: AccountState; entry: Entry }) {
  const { opening } = useChapter('account-entry');
  const { step } = entry;
  if (entry.isCompletingLink || state.kind === 'signed-in')
    return (
      <div className="card grid min-h-48 place-items-center p-7 text-accent">
        <Spinner label={opening} />
      </div>
    );
  if (state.kind === 'recovering') return <PasswordStep entry={entry} person={state.person} />;
  if (state.kind === 'second-factor') return <FactorStep entry={entry} />;
  if (step.kind === 'address') return <AddressStep key={step.purpose} entry={entry} purpose={step.purpose} />;
  if (step.kind === 'mail') return <MailStep key={step.purpose} entry={entry} step={step} />;
  return <EntryForm entry={entry} />;
}
