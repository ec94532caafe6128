import { CaptchaNoticePlace, CaptchaPlace } from '#components/account/captcha-place.tsx';
import { ProblemText } from '#components/account/problem-text.tsx';
import { providerName } from '#components/account/provider-name.ts';
import type { AccountResult } from '#core/account/real-account.ts';
import { useAccountAction } from '#hooks/account/use-account-action.ts';
import { useAccountOptions } from '#hooks/account/use-account-options.ts';
import { useWallets } from '#hooks/account/use-wallets.ts';
import { useFocusOnMount } from '#hooks/use-focus-on-mount.ts';
import { useChapter } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';
import type { SectionProps } from './section-props.ts';

interface SignInAgainProps extends SectionProps {
  /**
   * Called where that was enough and happened on this page. After a provider, which leads back to the settings, and after
   * a second factor the person begins again.
   */
  onDone: () => Promise<AccountResult>;
}

/** The wallets and providers of a person whose sign-in is too old to prove who they are. */
export function SignInAgain({ person, account, onDone }: SignInAgainProps) {
  const { wallet, continueWith } = useChapter('account-entry');
  const { delete: texts } = useChapter('account-settings');
  const lead = useFocusOnMount<HTMLParagraphElement>();
  const action = useAccountAction();
  const known = person.identities.map(({ provider }) => provider);
  const walletsHere = useWallets(account);
  const wallets = known.includes('web3') ? walletsHere : [];
  // It begins a session without the factor, which these settings ask for first.
  const needsFactor = person.factors.length > 0;
  const providers = useAccountOptions(account)?.providers.filter((name) => known.includes(name)) ?? [];
  const way = (name: string, text: string, enter: () => Promise<AccountResult>) => (
    <Button key={name} kind="quiet" aria-disabled={action.isBusy} onClick={() => void action.run(enter)}>
      {text}
    </Button>
  );
  return (
    <div className="grid gap-3">
      <p ref={lead} tabIndex={-1} className="outline-none">
        {texts.signInAgain} {needsFactor && texts.thenFactor}
      </p>
      {providers.map((name) => way(name, continueWith(providerName(name)), () => account.signInWith(name)))}
      {wallets.map((chain) =>
        way(chain, wallet.enter[chain], async () => {
          const result = await account.signInWithWallet(chain, wallet.statement);
          return result.kind === 'failed' || needsFactor ? result : onDone();
        }),
      )}
      <CaptchaPlace isBusy={action.isBusy} />
      <ProblemText failure={action.failure} />
      <CaptchaNoticePlace />
      <p className="text-muted">{texts.elsewhere}</p>
    </div>
  );
}
