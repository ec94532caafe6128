import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import { dialogPart } from '#components/dialog-part.tsx';
import type { Frequency } from '#core/catalogue/frequency.ts';
import { soundQuery } from '#core/player/addresses/settings-address.ts';
import type { SessionSettings } from '#core/player/session-settings.ts';
import { useMessages } from '#i18n/language-context.ts';
import type { ShownPreset } from '#screens/player/use-shown-preset.ts';

const KeepDialog = dialogPart(async () => (await import('./keep-dialog.tsx')).KeepDialog);

interface KeepButtonProps extends ShownPreset {
  frequency: Frequency;
  settings: SessionSettings;
}

/** Says “Save” where the preset that is shown has been changed. */
export function KeepButton({ frequency, settings, preset, onKept }: KeepButtonProps) {
  const { player } = useMessages();
  const [isOpen, setOpen] = useState(false);
  const isChanged = preset !== undefined && soundQuery(frequency, settings) !== preset.address;
  const label = isChanged ? player.saveChanges : player.keep;
  return (
    <>
      <button
        type="button"
        aria-label={label}
        data-tooltip={label}
        onClick={() => setOpen(true)}
        className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full transition-colors hover:bg-raised active:scale-90"
      >
        <Bookmark aria-hidden className={preset && !isChanged ? 'size-5.5 fill-current text-accent' : 'size-5.5'} />
        {isChanged && <span className="pr-3 text-sm font-medium">{player.save}</span>}
      </button>
      {isOpen && <KeepDialog {...{ frequency, settings, preset, onKept }} onClose={() => setOpen(false)} />}
    </>
  );
}
