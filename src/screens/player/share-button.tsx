import { Share2 } from 'lucide-react';
import type { Frequency } from '#core/catalogue/frequency.ts';
import { programmeQuery } from '#core/player/addresses/settings-address.ts';
import type { SessionSettings } from '#core/player/session-settings.ts';
import { useLinkCopy } from '#components/sharing/use-link-copy.tsx';
import { canShareLinks, shareLink } from '#hooks/browser.ts';
import { useChapter, useLocale } from '#i18n/language-context.ts';
import { useSoundTitle } from '#i18n/sound-title.ts';
import { routes } from '#routes.ts';

/**
 * Opens the system's sheet, or copies the link where there is none, or shows it to be copied by hand. The link contains the
 * whole sound, and starts nothing.
 */
export function ShareButton({ frequency, settings }: { frequency: Frequency; settings: SessionSettings }) {
  const proof = useChapter('proof');
  const locale = useLocale();
  const { title } = settings;
  // The id of a person's own preset says nothing to others.
  const shared = { ...settings, title: title && 'name' in title ? { name: title.name } : title };
  const url = `${location.origin}${routes.player}${programmeQuery(frequency, shared)}`;
  const name = useSoundTitle(title, frequency.title[locale]);
  const { copy, byHand } = useLinkCopy(proof.linkCopied);
  const share = async (): Promise<void> => {
    if (canShareLinks() && (await shareLink({ title: name, url }))) return;
    await copy(url);
  };
  const label = canShareLinks() ? proof.shareLink : proof.copyLink;
  return (
    <>
      <button
        type="button"
        aria-label={label}
        data-tooltip={label}
        onClick={() => void share()}
        className="inline-flex size-11 items-center justify-center rounded-full transition-colors hover:bg-raised active:scale-90"
      >
        <Share2 aria-hidden className="size-5.5" />
      </button>
      {byHand}
    </>
  );
}
