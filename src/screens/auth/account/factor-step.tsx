import { AccountForm } from '#components/account/account-form.tsx';
import { CodeField, digitsOf } from '#components/account/code-field.tsx';
import { useAccountAction } from '#hooks/account/use-account-action.ts';
import { useFocusOnMount } from '#hooks/use-focus-on-mount.ts';
import { useChapter } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';
import { StepCard } from './step-card.tsx';
import type { Entry } from './use-entry.ts';

export function FactorStep({ entry: { account, goTo } }: { entry: Entry }) {
  const { factor, confirm, confirming } = useChapter('account-entry');
  const code = useFocusOnMount<HTMLInputElement>();
  const action = useAccountAction();
  const leaving = useAccountAction();
  const leave = async (): Promise<void> => {
    goTo({ kind: 'form' });
    await leaving.run(() => account.signOut('local'));
  };
  return (
    <StepCard title={factor.title} lead={factor.lead}>
      <AccountForm
        action={action}
        submit={confirm}
        busy={confirming}
        onSubmit={() => void action.run(() => account.verifySecondFactor(digitsOf(code.current)))}
      >
        <CodeField ref={code} label={factor.code} digits={6} />
      </AccountForm>
      <Button kind="quiet" aria-disabled={leaving.isBusy} onClick={() => void leave()}>
        {factor.cancel}
      </Button>
      <p className="text-sm text-muted">{factor.lost}</p>
    </StepCard>
  );
}
