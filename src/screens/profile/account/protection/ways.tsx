import { useEffect, useRef, useState } from 'react';
import { passkeySupport } from '#hooks/account/passkey-support.ts';
import { useAccountOptions } from '#hooks/account/use-account-options.ts';
import { useChapter } from '#i18n/language-context.ts';
import { ProvenForm } from '#screens/profile/account/proven-form.tsx';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';
import { NewPhrase } from './new-phrase.tsx';
import type { ProtectionProps, StateProps } from './protection-props.ts';
import { Share } from './share.tsx';
import { WaysIn } from './unlock.tsx';
import { WayItem } from './way-item.tsx';

/** What opens the records: seen, added, changed and removed. */
export function Ways({ state: { ways, trouble, opensByPasskey }, ...shared }: StateProps<'protected'>) {
  const { ways: texts } = useChapter('protection');
  if (trouble === 'replaced') return <Replaced {...shared} opensByPasskey={opensByPasskey} />;
  return (
    <>
      {trouble && <Trouble {...shared} trouble={trouble} />}
      <div className="grid gap-2">
        <h3 className="font-semibold">{texts.list}</h3>
        <p className="text-muted">{texts.lead}</p>
      </div>
      <ul tabIndex={-1} className="grid grid-cols-1 gap-3 outline-none">
        {ways.map((way) => (
          <WayItem key={way.id} {...shared} way={way} ways={ways} />
        ))}
      </ul>
      <div tabIndex={-1} className="outline-none">
        <Changes {...shared} phrases={ways.filter(({ kind }) => kind === 'phrase').map(({ id }) => id)} />
      </div>
    </>
  );
}

/** What this device has opens nothing new, and changes nothing. */
function Replaced(shared: ProtectionProps & { opensByPasskey: boolean | undefined }) {
  const { ways: texts } = useChapter('protection');
  return (
    <WaysIn {...shared}>
      <div role="status" className="grid gap-2 rounded-control bg-raised p-4">
        <p>{texts.replaced}</p>
        <p>{texts.notReplaced}</p>
      </div>
    </WaysIn>
  );
}

function Trouble({ trouble, protection, ...shared }: ProtectionProps & { trouble: 'behind' | 'forged' }) {
  const { ways: texts } = useChapter('protection');
  if (trouble === 'forged')
    return (
      <p role="alert" className="text-danger">
        {texts.forged}
      </p>
    );
  return (
    <div className="grid gap-3 rounded-control bg-raised p-4">
      <p role="status">{texts.behind}</p>
      <ProvenForm {...shared} kind="quiet" submit={texts.restore} busy={texts.restoring} act={protection.restore} />
    </div>
  );
}

type Change = 'device' | 'passkey' | 'phrase';

interface ChangesProps extends ProtectionProps {
  /** Ids. */
  phrases: readonly string[];
}

function Changes({ phrases, ...shared }: ChangesProps) {
  const { ways: texts, share } = useChapter('protection');
  const [change, setChange] = useState<Change>();
  /** The phrases when the change began. */
  const [replaced, setReplaced] = useState<readonly string[]>([]);
  const offersPasskeys = useAccountOptions(shared.account)?.passkeys === true && passkeySupport() === 'supported';
  const close = (): void => setChange(undefined);
  const closeShare = (): void => {
    close();
    // The new device has written itself into the list.
    void shared.protection.look();
  };
  if (change === 'device') return <Share protection={shared.protection} onClose={closeShare} />;
  if (change === 'passkey') return <AddPasskey {...shared} onClose={close} />;
  if (change === 'phrase' && phrases.every((id) => replaced.includes(id)))
    return <ChangePhrase {...shared} replaced={replaced} onClose={close} />;
  return (
    <div className="flex flex-wrap gap-3">
      <Button kind="quiet" onClick={() => setChange('device')}>
        {share.start}
      </Button>
      {offersPasskeys && (
        <Button kind="quiet" onClick={() => setChange('passkey')}>
          {texts.addPasskey}
        </Button>
      )}
      <Button
        kind="quiet"
        onClick={() => {
          setReplaced(phrases);
          setChange('phrase');
        }}
      >
        {texts.changePhrase}
      </Button>
    </div>
  );
}

interface ChangeProps extends ProtectionProps {
  onClose: () => void;
}

function AddPasskey({ protection, onClose, ...shared }: ChangeProps) {
  const { ways: texts } = useChapter('protection');
  // Not every browser covers the page while it asks.
  const asking = useRef<AbortController>(undefined);
  useEffect(() => () => asking.current?.abort(), []);
  return (
    <div className="grid gap-4 rounded-control bg-raised p-4">
      <ProvenForm
        {...shared}
        submit={texts.addPasskey}
        busy={texts.addingPasskey}
        onCancel={onClose}
        act={async () => {
          asking.current = new AbortController();
          const result = await protection.addPasskey(asking.current.signal);
          if (result.kind === 'failed') return result;
          toast(texts.addedPasskey, 'done');
          onClose();
          return result;
        }}
      >
        <p>{texts.addPasskeyHint}</p>
      </ProvenForm>
    </div>
  );
}

function ChangePhrase({ protection, replaced, onClose, ...shared }: ChangeProps & { replaced: readonly string[] }) {
  const { ways: texts } = useChapter('protection');
  return (
    <div className="grid gap-4">
      <p>{texts.changePhraseText}</p>
      <NewPhrase
        {...shared}
        change={texts.changePhrase}
        act={async (phrase) => {
          const result = await protection.changePhrase(phrase, replaced);
          if (result.kind === 'failed') return result;
          toast(texts.changedPhrase, 'done');
          onClose();
          return result;
        }}
        onCancel={onClose}
      />
    </div>
  );
}
