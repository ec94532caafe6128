import type { ReactNode } from 'react';
import { CaptchaPlace } from '#components/account/captcha-place.tsx';
import { providerName } from '#components/account/provider-name.ts';
import { ProblemText } from '#components/account/problem-text.tsx';
import type { WalletChain } from '#core/account/other-ways.ts';
import type { AccountOptions, AccountResult, AccountVerbs } from '#core/account/real-account.ts';
import { useAccountAction } from '#hooks/account/use-account-action.ts';
import { useWallets } from '#hooks/account/use-wallets.ts';
import { useChapter } from '#i18n/language-context.ts';
import type { Entry } from '#screens/auth/use-entry.ts';
import { Button } from '#ui/button.tsx';

interface ProvidersProps {
  entry: Entry;
  account: AccountVerbs;
  options: AccountOptions;
}

/** The ways to sign in that are neither a mailbox nor a passkey, as far as the server has them. */
export function Providers({ entry: { goTo, greet }, account, options }: ProvidersProps) {
  const texts = useChapter('account-entry');
  const action = useAccountAction();
  const wallets = useWallets(account);
  const { providers, phone, organisations } = options;
  if (providers.length + wallets.length === 0 && !phone && !organisations) return null;
  const enter = (way: () => Promise<AccountResult>): void => void action.run(way);
  const sign = (chain: WalletChain): void => {
    greet('arrived');
    enter(() => account.signInWithWallet(chain, texts.wallet.statement));
  };
  const way = (name: string, onClick: () => void, children: ReactNode) => (
    <Button key={name} kind="quiet" aria-disabled={action.isBusy} onClick={onClick}>
      {children}
    </Button>
  );
  return (
    <div className="grid gap-3">
      <p className="flex items-center gap-3 text-sm text-muted">
        <span className="grow border-t border-line" />
        {texts.or}
        <span className="grow border-t border-line" />
      </p>
      {providers.map((name) =>
        way(name, () => enter(() => account.signInWith(name)), texts.continueWith(providerName(name))),
      )}
      {phone && way('phone', () => goTo({ kind: 'phone' }), texts.phone.enter)}
      {organisations && way('organisation', () => goTo({ kind: 'organisation' }), texts.organisation.enter)}
      {wallets.map((chain) => way(chain, () => sign(chain), texts.wallet.enter[chain]))}
      <CaptchaPlace isBusy={action.isBusy} />
      <ProblemText failure={action.failure} />
    </div>
  );
}
