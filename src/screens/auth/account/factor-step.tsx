import { FactorForm } from '#components/account/factor-form.tsx';
import type { AccountVerbs } from '#core/account/real-account.ts';
import { useAccountAction } from '#hooks/account/use-account-action.ts';
import { useChapter } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';
import { StepCard } from './step-card.tsx';
import type { Entry } from '#screens/auth/use-entry.ts';

export function FactorStep({ entry: { goTo }, account }: { entry: Entry; account: AccountVerbs }) {
  const { factor } = useChapter('account-entry');
  const leaving = useAccountAction();
  const leave = async (): Promise<void> => {
    goTo({ kind: 'form' });
    await leaving.run(() => account.signOut('local'));
  };
  return (
    <StepCard title={factor.title} lead={factor.lead}>
      <FactorForm account={account} />
      <Button kind="quiet" aria-disabled={leaving.isBusy} onClick={() => void leave()}>
        {factor.cancel}
      </Button>
      <p className="text-sm text-muted">{factor.lost}</p>
    </StepCard>
  );
}
