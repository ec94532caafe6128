import { useState } from 'react';
import { isLastWayIn } from '#core/account/last-way-in.ts';
import type { AccountResult, Passkey } from '#core/account/real-account.ts';
import { useDates } from '#i18n/dates.ts';
import { useChapter } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';
import { NameForm } from './name-form.tsx';
import { RemovalForm } from './removal-form.tsx';
import type { SectionProps } from './section-props.ts';

interface PasskeyItemProps extends SectionProps {
  passkey: Passkey;
  /** Of the person. */
  all: readonly Passkey[];
  /** On the server. */
  onChanged: () => void;
}

export function PasskeyItem({ passkey, all, onChanged, ...shared }: PasskeyItemProps) {
  const { passkeys: texts } = useChapter('account-settings');
  const [asks, setAsks] = useState<'rename' | 'remove'>();
  const close = (): void => setAsks(undefined);
  return (
    <li tabIndex={-1} className="grid gap-4 rounded-control bg-raised p-4 outline-none">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">{passkey.name}</p>
          <p className="text-sm text-muted">
            <Dates passkey={passkey} />
          </p>
        </div>
        {!asks && (
          <div className="flex flex-wrap gap-2">
            <Button kind="quiet" aria-label={texts.renameNamed(passkey.name)} onClick={() => setAsks('rename')}>
              {texts.rename}
            </Button>
            <Button kind="quiet" aria-label={texts.removeNamed(passkey.name)} onClick={() => setAsks('remove')}>
              {texts.remove}
            </Button>
          </div>
        )}
      </div>
      {asks === 'rename' && (
        <NameForm
          {...shared}
          submit={texts.save}
          busy={texts.saving}
          change={texts.renameNamed(passkey.name)}
          name={passkey.name}
          act={async (name) => {
            const result = await shared.account.renamePasskey(passkey.id, name);
            if (result.kind === 'failed') return result;
            toast(texts.renamed, 'done');
            close();
            onChanged();
            return result;
          }}
          onCancel={close}
        />
      )}
      {asks === 'remove' && (
        <RemovePasskey {...shared} passkey={passkey} all={all} onChanged={onChanged} onCancel={close} />
      )}
    </li>
  );
}

function Dates({ passkey: { createdAt, usedAt } }: { passkey: Passkey }) {
  const { passkeys: texts } = useChapter('account-settings');
  const { day } = useDates();
  const dayOf = (time: number): string => day(new Date(time).toISOString().slice(0, 10), 'long');
  return (
    <>
      {texts.since(dayOf(createdAt))} · {usedAt === undefined ? texts.unused : texts.used(dayOf(usedAt))}
    </>
  );
}

function RemovePasskey({ passkey, all, onChanged, ...shared }: PasskeyItemProps & { onCancel: () => void }) {
  const { problems } = useChapter('account');
  const { passkeys: texts } = useChapter('account-settings');
  const isLast = isLastWayIn(shared.person, all);
  const remove = async (): Promise<AccountResult> => {
    const result = await shared.account.removePasskey(passkey.id);
    if (result.kind === 'failed') return result;
    toast(texts.removed, 'done');
    onChanged();
    return result;
  };
  return (
    <RemovalForm
      {...shared}
      question={texts.removeTitle(passkey.name)}
      text={!isLast && texts.removeText}
      submit={texts.remove}
      change={texts.removeNamed(passkey.name)}
      act={isLast ? undefined : remove}
    >
      {isLast && <p>{problems['last-identity']}</p>}
      {!isLast && all.length === 1 && <p>{texts.removeLast}</p>}
    </RemovalForm>
  );
}
