import { useState } from 'react';
import { Link2 } from 'lucide-react';
import type { Frequency } from '#core/catalogue/frequency.ts';
import { programmeQuery } from '#core/player/addresses/settings-address.ts';
import type { SessionSettings } from '#core/player/session-settings.ts';
import { useCopy } from '#hooks/use-copy.ts';
import { useChapter } from '#i18n/language-context.ts';
import { routes } from '#routes.ts';
import { Button } from '#ui/button.tsx';

/** Contains the whole programme; opening it starts nothing. */
export function ShareLink({ frequency, settings }: { frequency: Frequency; settings: SessionSettings }) {
  const proof = useChapter('proof');
  const copy = useCopy();
  const [message, setMessage] = useState('');
  const share = async (): Promise<void> => {
    const copied = await copy(`${location.origin}${routes.player}${programmeQuery(frequency, settings)}`);
    setMessage(copied ? proof.linkCopied : proof.linkNotCopied);
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button kind="quiet" onClick={() => void share()}>
        <Link2 aria-hidden className="size-5" />
        {proof.copyLink}
      </Button>
      <p role="status" className="text-sm text-muted">
        {message}
      </p>
    </div>
  );
}
