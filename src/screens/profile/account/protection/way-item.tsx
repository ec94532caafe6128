import { Fingerprint, MonitorSmartphone, NotebookPen } from 'lucide-react';
import { useState } from 'react';
import type { AccountResult } from '#core/account/real-account.ts';
import type { ShownWay } from '#core/encryption/protection/protection.ts';
import { useDates } from '#i18n/dates.ts';
import { useChapter } from '#i18n/language-context.ts';
import { RemovalForm } from '#screens/profile/account/removal-form.tsx';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';
import type { ProtectionProps } from './protection-props.ts';

interface WayItemProps extends ProtectionProps {
  way: ShownWay;
  /** All of the account. */
  ways: readonly ShownWay[];
}

const glyphs = { phrase: NotebookPen, passkey: Fingerprint, device: MonitorSmartphone } as const;

export function WayItem({ way, ways, ...shared }: WayItemProps) {
  const { ways: texts, date } = useChapter('protection');
  const [isRemoving, setRemoving] = useState(false);
  const Glyph = glyphs[way.kind];
  const nameOf = useNameOf();
  const { clock } = useDates();
  const name = nameOf(way);
  const isNameShared = ways.filter((each) => nameOf(each) === name).length > 1;
  const day = date(way.addedAt);
  const when = isNameShared ? `${day}, ${clock(way.addedAt)}` : day;
  const ownName = isNameShared ? `${name} (${when})` : name;
  // The phrase is changed and not removed; this device signs out.
  const isRemovable = way.kind !== 'phrase' && !way.isHere;
  return (
    <li tabIndex={-1} className="@container grid grid-cols-1 gap-4 rounded-control bg-raised p-4 outline-none">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex min-w-0 items-center gap-3">
          <Glyph aria-hidden className="size-5 shrink-0 text-accent @max-[11rem]:hidden" strokeWidth={1.75} />
          <div className="min-w-0">
            <p className="font-medium wrap-anywhere hyphens-auto">{way.isHere ? `${name} (${texts.here})` : name}</p>
            <p className="text-sm wrap-anywhere text-muted hyphens-auto">{texts.since(when)}</p>
          </div>
        </div>
        {isRemovable && !isRemoving && (
          <Button kind="quiet" aria-label={texts.removeNamed(ownName)} onClick={() => setRemoving(true)}>
            {texts.remove}
          </Button>
        )}
      </div>
      {isRemoving && <Removing {...shared} way={way} name={ownName} onCancel={() => setRemoving(false)} />}
    </li>
  );
}

function useNameOf(): (way: ShownWay) => string {
  const { ways: texts } = useChapter('protection');
  return ({ kind, label }) => {
    if (kind === 'phrase') return texts.phrase;
    const name = kind === 'passkey' ? texts.passkey : texts.device;
    if (label === '') return name;
    return kind === 'passkey' ? `${name} (${label})` : label;
  };
}

interface RemovingProps extends Omit<WayItemProps, 'ways'> {
  name: string;
  onCancel: () => void;
}

function Removing({ way, name, protection, ...shared }: RemovingProps) {
  const { ways: texts } = useChapter('protection');
  const isDevice = way.kind === 'device';
  const remove = async (): Promise<AccountResult> => {
    const result = await protection.remove(way.id);
    if (result.kind === 'done') toast(isDevice ? texts.removedDevice : texts.removed, 'done');
    return result;
  };
  return (
    <RemovalForm
      {...shared}
      question={texts.removeTitle(name)}
      text={isDevice ? texts.removeDevice : texts.removePasskey}
      submit={texts.remove}
      change={texts.removeNamed(name)}
      act={remove}
    />
  );
}
