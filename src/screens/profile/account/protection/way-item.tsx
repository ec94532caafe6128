import { Fingerprint, MonitorSmartphone, NotebookPen } from 'lucide-react';
import { useState } from 'react';
import type { ShownWay } from '#core/encryption/protection/protection.ts';
import { useFocusOnMount } from '#hooks/use-focus-on-mount.ts';
import { useDates } from '#i18n/dates.ts';
import { useChapter } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';
import type { ProtectionProps } from './protection-props.ts';
import { ProvenForm } from './proven-form.tsx';

interface WayItemProps extends ProtectionProps {
  way: ShownWay;
  /** All of the account. */
  ways: readonly ShownWay[];
}

const glyphs = { phrase: NotebookPen, passkey: Fingerprint, device: MonitorSmartphone } as const;

export function WayItem({ way, ways, ...shared }: WayItemProps) {
  const { ways: texts } = useChapter('protection');
  const [isRemoving, setRemoving] = useState(false);
  const Glyph = glyphs[way.kind];
  const nameOf = useNameOf();
  const { date, clock } = useDates();
  const name = nameOf(way);
  const isNameShared = ways.filter((each) => nameOf(each) === name).length > 1;
  const when = isNameShared ? `${date(way.addedAt)}, ${clock(way.addedAt)}` : date(way.addedAt);
  const ownName = isNameShared ? `${name} (${when})` : name;
  // The phrase is changed and not removed; this device signs out.
  const isRemovable = way.kind !== 'phrase' && !way.isHere;
  return (
    <li tabIndex={-1} className="grid grid-cols-1 gap-4 rounded-control bg-raised p-4 outline-none">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex min-w-0 items-center gap-3">
          <Glyph aria-hidden className="size-5 shrink-0 text-accent" strokeWidth={1.75} />
          <div className="min-w-0">
            <p className="font-medium wrap-anywhere">{way.isHere ? `${name} (${texts.here})` : name}</p>
            <p className="text-sm text-muted">{texts.since(when)}</p>
          </div>
        </div>
        {isRemovable && !isRemoving && (
          <Button
            kind="quiet"
            className="bg-surface"
            aria-label={texts.removeNamed(ownName)}
            onClick={() => setRemoving(true)}
          >
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

function Removing({ way, name, protection, onCancel, ...shared }: RemovingProps) {
  const { ways: texts } = useChapter('protection');
  const question = useFocusOnMount<HTMLParagraphElement>();
  return (
    <div className="grid gap-3">
      <p ref={question} tabIndex={-1} className="outline-none">
        <span className="font-medium">{texts.removeTitle(name)}</span>{' '}
        {way.kind === 'device' ? texts.removeDevice : texts.removePasskey}
      </p>
      <ProvenForm
        {...shared}
        kind="danger"
        submit={texts.remove}
        busy={texts.removing}
        act={async () => {
          const result = await protection.remove(way.id);
          if (result.kind === 'done') toast(way.kind === 'device' ? texts.removedDevice : texts.removed, 'done');
          return result;
        }}
      />
      <Button kind="quiet" className="bg-surface" onClick={onCancel}>
        {texts.cancel}
      </Button>
    </div>
  );
}
