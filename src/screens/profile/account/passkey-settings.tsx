import { Fingerprint } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ProblemText } from '#components/account/problem-text.tsx';
import { Disclosure } from '#components/disclosure.tsx';
import type { AccountResult, AccountVerbs, Passkey } from '#core/account/real-account.ts';
import { passkeySupport } from '#hooks/account/passkey-support.ts';
import { useChapter } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';
import { Spinner } from '#ui/mark.tsx';
import { toast } from '#ui/toast.ts';
import { NameForm, numberedName } from './name-form.tsx';
import { PasskeyItem } from './passkey-item.tsx';
import type { SectionProps } from './section-props.ts';

export function PasskeySettings(props: SectionProps) {
  const { passkeys: texts } = useChapter('account-settings');
  return (
    <Disclosure Glyph={Fingerprint} title={texts.title} hint={texts.hint}>
      <Passkeys {...props} />
    </Disclosure>
  );
}

type Listed = AccountResult<readonly Passkey[]>;

/** undefined until the server has answered. */
function useListed(account: AccountVerbs): { listed: Listed | undefined; read: () => void } {
  const [listed, setListed] = useState<Listed>();
  useEffect(() => {
    let isCurrent = true;
    void account.passkeys().then((answer) => {
      if (isCurrent) setListed(answer);
    });
    return () => {
      isCurrent = false;
    };
  }, [account]);
  return { listed, read: () => void account.passkeys().then(setListed) };
}

function Passkeys(shared: SectionProps) {
  const { passkeys: texts } = useChapter('account-settings');
  const { listed, read } = useListed(shared.account);
  return (
    <>
      <p className="text-muted">{texts.lead}</p>
      {!listed && (
        <div className="grid place-items-center text-accent">
          <Spinner label={texts.loading} />
        </div>
      )}
      {listed?.kind === 'failed' && <ProblemText failure={listed} />}
      {listed?.kind === 'done' && <List {...shared} passkeys={listed.value} onChanged={read} />}
    </>
  );
}

function List({
  passkeys,
  onChanged,
  ...shared
}: SectionProps & { passkeys: readonly Passkey[]; onChanged: () => void }) {
  return (
    <>
      {passkeys.length > 0 && (
        <ul className="grid grid-cols-1 gap-3">
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} {...shared} passkey={passkey} all={passkeys} onChanged={onChanged} />
          ))}
        </ul>
      )}
      <div tabIndex={-1} className="grid grid-cols-1 gap-4 outline-none">
        <Adding {...shared} count={passkeys.length} onAdded={onChanged} />
      </div>
    </>
  );
}

function Adding({ count, onAdded, ...shared }: SectionProps & { count: number; onAdded: () => void }) {
  const { passkeys: texts } = useChapter('account-settings');
  const { problems } = useChapter('account');
  const [isAdding, setAdding] = useState(false);
  const support = passkeySupport();
  if (support !== 'supported') return <p className="text-sm text-muted">{problems[`passkey-${support}`]}</p>;
  if (!isAdding)
    return (
      <Button kind={count > 0 ? 'quiet' : 'primary'} onClick={() => setAdding(true)}>
        {texts.add}
      </Button>
    );
  return (
    <NameForm
      {...shared}
      submit={texts.add}
      busy={texts.adding}
      name={numberedName(texts.defaultName, count)}
      act={async (name) => {
        const result = await shared.account.addPasskey(name);
        if (result.kind === 'failed') return result;
        toast(texts.added, 'done');
        setAdding(false);
        onAdded();
        return result;
      }}
      onCancel={() => setAdding(false)}
    />
  );
}
