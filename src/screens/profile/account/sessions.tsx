import { LogOut, MonitorOff, MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { ProblemText } from '#components/account/problem-text.tsx';
import type { AccountVerbs } from '#core/account/real-account.ts';
import { useChapter } from '#i18n/language-context.ts';
import { Action } from '#screens/profile/action.tsx';
import { CopyChoice, type Copy } from './copy-choice.tsx';
import { useSignOut } from './use-sign-out.ts';

export function Sessions({ account }: { account: AccountVerbs }) {
  const { sessions: texts } = useChapter('account-settings');
  const { action, isUnsent, signOut } = useSignOut(account);
  const [copy, setCopy] = useState<Copy>('keep');
  const ways = [
    { scope: 'local', name: texts.here, hint: texts.hereHint, Glyph: LogOut },
    { scope: 'others', name: texts.others, hint: texts.othersHint, Glyph: MonitorOff },
    { scope: 'global', name: texts.global, hint: texts.globalHint, Glyph: MonitorSmartphone },
  ] as const;
  return (
    <section className="card grid grid-cols-1 gap-4 p-5 sm:p-6">
      <h2 className="text-xl font-semibold">{texts.title}</h2>
      <div className="-mx-3 -mb-2">
        {ways.map(({ scope, ...way }) => (
          <Action key={scope} {...way} disabled={action.isBusy} onClick={() => void signOut(scope, copy)} />
        ))}
      </div>
      <CopyChoice value={copy} isUnsent={isUnsent} onChoose={setCopy} />
      <ProblemText failure={action.failure} />
    </section>
  );
}
