import { useState } from 'react';
import { Link2, Share2 } from 'lucide-react';
import type { Frequency } from '#core/catalogue/frequency.ts';
import { programmeQuery } from '#core/player/addresses/settings-address.ts';
import type { SessionSettings } from '#core/player/session-settings.ts';
import { canShareLinks, copyText, shareLink } from '#hooks/browser.ts';
import { useChapter, useLocale } from '#i18n/language-context.ts';
import { useSoundTitle } from '#i18n/sound-title.ts';
import { routes } from '#routes.ts';
import { Button } from '#ui/button.tsx';

/** The link contains the whole programme; opening it starts nothing. */
export function ShareLink({ frequency, settings }: { frequency: Frequency; settings: SessionSettings }) {
  const proof = useChapter('proof');
  const locale = useLocale();
  const [message, setMessage] = useState('');
  const { title } = settings;
  // The id of a person's own preset says nothing to others.
  const shared = { ...settings, title: title && 'name' in title ? { name: title.name } : title };
  const url = `${location.origin}${routes.player}${programmeQuery(frequency, shared)}`;
  const name = useSoundTitle(title, frequency.title[locale]);
  const copyLink = async (): Promise<void> => {
    setMessage((await copyText(url)) ? proof.linkCopied : proof.linkNotCopied);
  };
  const share = async (): Promise<void> => {
    setMessage('');
    if (!(await shareLink({ title: name, url }))) await copyLink();
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      {canShareLinks() && (
        <Button kind="quiet" onClick={() => void share()}>
          <Share2 aria-hidden className="size-5" />
          {proof.shareLink}
        </Button>
      )}
      <Button kind="quiet" onClick={() => void copyLink()}>
        <Link2 aria-hidden className="size-5" />
        {proof.copyLink}
      </Button>
      <p role="status" className="text-sm text-muted">
        {message}
      </p>
    </div>
  );
}
