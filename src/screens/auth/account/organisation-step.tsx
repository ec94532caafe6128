import { AccountForm } from '#components/account/account-form.tsx';
import { FormField } from '#components/form-field.tsx';
import type { AccountVerbs } from '#core/account/real-account.ts';
import { useAccountAction } from '#hooks/account/use-account-action.ts';
import { useFocusOnMount } from '#hooks/use-focus-on-mount.ts';
import { useChapter } from '#i18n/language-context.ts';
import type { Entry } from '#screens/auth/use-entry.ts';
import { Button } from '#ui/button.tsx';
import { StepCard } from './step-card.tsx';

interface OrganisationStepProps {
  entry: Entry;
  account: AccountVerbs;
}

/** People also type their whole address. */
const domainOf = (typed: string): string => typed.trim().replace(/^.*@/u, '').toLowerCase();

export function OrganisationStep({ entry: { goTo }, account }: OrganisationStepProps) {
  const { organisation: texts, back } = useChapter('account-entry');
  const domain = useFocusOnMount<HTMLInputElement>();
  const action = useAccountAction();
  const enter = (): void => {
    void action.run(() => account.signInWithOrganisation(domainOf(domain.current?.value ?? '')));
  };
  return (
    <StepCard title={texts.title} lead={texts.lead}>
      <AccountForm action={action} submit={texts.go} busy={texts.going} onSubmit={enter}>
        <FormField
          ref={domain}
          label={texts.field}
          hint={texts.hint}
          missing={texts.missing}
          wrong={texts.wrong}
          pattern="\s*([^\s@]+@)?[^\s@.]+(\.[^\s@.]+)+\s*"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </AccountForm>
      <Button kind="quiet" onClick={() => goTo({ kind: 'form' })}>
        {back}
      </Button>
    </StepCard>
  );
}
