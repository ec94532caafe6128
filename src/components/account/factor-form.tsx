import type { AccountVerbs } from '#core/account/real-account.ts';
import { useAccountAction } from '#hooks/account/use-account-action.ts';
import { useFocusOnMount } from '#hooks/use-focus-on-mount.ts';
import { useChapter } from '#i18n/language-context.ts';
import { AccountForm } from './account-form.tsx';
import { CodeField, digitsOf } from './code-field.tsx';

/** Completes a sign-in. The account's state shows when it is done. */
export function FactorForm({ account }: { account: AccountVerbs }) {
  const { factor, confirm, confirming } = useChapter('account-entry');
  const code = useFocusOnMount<HTMLInputElement>();
  const action = useAccountAction();
  const verify = (): void => void action.run(() => account.verifySecondFactor(digitsOf(code.current)));
  return (
    <AccountForm action={action} submit={confirm} busy={confirming} onSubmit={verify}>
      <CodeField ref={code} label={factor.code} digits={6} />
    </AccountForm>
  );
}
