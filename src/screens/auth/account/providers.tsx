import { providerName } from '#components/account/provider-name.ts';
import { ProblemText } from '#components/account/problem-text.tsx';
import type { AccountVerbs } from '#core/account/real-account.ts';
import { useAccountAction } from '#hooks/account/use-account-action.ts';
import { useChapter } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';

export function Providers({ account, names }: { account: AccountVerbs; names: readonly string[] }) {
  const texts = useChapter('account-entry');
  const action = useAccountAction();
  if (names.length === 0) return null;
  return (
    <div className="grid gap-3">
      <p className="flex items-center gap-3 text-sm text-muted">
        <span className="grow border-t border-line" />
        {texts.or}
        <span className="grow border-t border-line" />
      </p>
      {names.map((name) => (
        <Button
          key={name}
          kind="quiet"
          aria-disabled={action.isBusy}
          onClick={() => void action.run(() => account.signInWith(name))}
        >
          {texts.continueWith(providerName(name))}
        </Button>
      ))}
      <ProblemText failure={action.failure} />
    </div>
  );
}
