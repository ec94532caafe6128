import { FactorForm, useFactorLead } from '#components/account/factor-form.tsx';
import type { AccountVerbs, Person } from '#core/account/real-account.ts';
import { useAccountAction } from '#hooks/account/use-account-action.ts';
import { useChapter } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';
import { StepCard } from './step-card.tsx';
import type { Entry } from '#screens/auth/use-entry.ts';

interface FactorStepProps {
  entry: Entry;
  account: AccountVerbs;
  person: Person;
}

export function FactorStep({ entry: { goTo }, account, person }: FactorStepProps) {
  const { factor } = useChapter('account-entry');
  const lead = useFactorLead(person);
  const leaving = useAccountAction();
  const leave = async (): Promise<void> => {
    goTo({ kind: 'form' });
    await leaving.run(() => account.signOut('local'));
  };
  return (
    <StepCard title={factor.title} lead={lead}>
      <FactorForm account={account} person={person} />
      <Button kind="quiet" aria-disabled={leaving.isBusy} onClick={() => void leave()}>
        {factor.cancel}
      </Button>
      <p className="text-sm text-muted">{factor.lost}</p>
    </StepCard>
  );
}
