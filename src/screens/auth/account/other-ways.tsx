import type { AccountFailure, AccountOptions } from '#core/account/real-account.ts';
import { useRealAccount } from '#hooks/account/use-account.ts';
import { useChapter } from '#i18n/language-context.ts';
import type { Entry } from '#screens/auth/use-entry.ts';
import { PasskeyEntry } from './passkey-entry.tsx';
import { Providers } from './providers.tsx';

interface OtherWaysProps {
  entry: Entry;
  /** Of the password. */
  failure: AccountFailure | undefined;
  /** undefined while they are not known. */
  options: AccountOptions | undefined;
}

/** What stands below the password. */
export function OtherWays({ entry, failure, options }: OtherWaysProps) {
  const { tab, goTo } = entry;
  const texts = useChapter('account-entry');
  const used = useRealAccount();
  return (
    <>
      {/* The server does not tell an account that is not confirmed from a wrong password. A stranger may have chosen the
          password of such an account: the code then leads to a new one. */}
      {failure?.problem === 'wrong-credentials' && (
        <Quiet onClick={() => goTo({ kind: 'mail', purpose: 'confirmation', isSent: false })}>
          {texts.notConfirmed}
        </Quiet>
      )}
      <div className="flex flex-wrap justify-between gap-x-4">
        <Quiet onClick={() => goTo({ kind: 'address', purpose: 'sign-in' })}>{texts.byMail}</Quiet>
        {tab === 'signin' && (
          <Quiet onClick={() => goTo({ kind: 'address', purpose: 'recovery' })}>{texts.forgotten}</Quiet>
        )}
      </div>
      {tab === 'signin' && <PasskeyEntry entry={entry} options={options} />}
      {used && options && <Providers entry={entry} account={used.account} options={options} />}
    </>
  );
}

function Quiet({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="min-h-11 rounded-control text-left text-sm font-medium underline underline-offset-4"
    >
      {children}
    </button>
  );
}
