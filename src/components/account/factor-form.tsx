import type { AccountVerbs, Person } from '#core/account/real-account.ts';
import { useAccountAction } from '#hooks/account/use-account-action.ts';
import { useFocusOnMount } from '#hooks/use-focus-on-mount.ts';
import { useChapter } from '#i18n/language-context.ts';
import { AccountForm } from './account-form.tsx';
import { PhoneFactorForm } from './phone-factor-form.tsx';
import { CodeField, digitsOf } from './code-field.tsx';

interface FactorFormProps {
  account: AccountVerbs;
  person: Person;
}

/** Completes a sign-in, by whichever of the person's second factors. The account's state shows when it is done. */
export function FactorForm({ account, person: { factors } }: FactorFormProps) {
  const { factor } = useChapter('account-entry');
  const hasKey = factors.some(({ kind }) => kind === 'key');
  const hasApp = factors.some(({ kind }) => kind === 'app');
  const action = useAccountAction();
  return (
    <>
      {hasApp && <FactorCodeForm account={account} />}
      {hasKey && (
        <AccountForm
          kind={hasApp ? 'quiet' : 'primary'}
          action={action}
          submit={factor.useKey}
          busy={factor.usingKey}
          onSubmit={() => void action.run(() => account.verifyKey())}
        />
      )}
      {factors
        .filter(({ kind }) => kind === 'phone')
        .map((phone) => (
          <PhoneFactorForm key={phone.id} account={account} factor={phone} isQuiet={hasApp || hasKey} />
        ))}
    </>
  );
}

/** What the steps say above the form. */
export function useFactorLead({ factors }: Person): string {
  const { factor } = useChapter('account-entry');
  const kinds = new Set(factors.map(({ kind }) => kind));
  if (kinds.has('phone')) return kinds.size === 1 ? factor.leadPhone : factor.leadAny;
  if (kinds.size === 2) return factor.leadBoth;
  return kinds.has('key') ? factor.leadKey : factor.lead;
}

function FactorCodeForm({ account }: { account: AccountVerbs }) {
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
