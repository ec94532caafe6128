import type { ComponentProps, MouseEvent } from 'react';
import { categoryOf } from '#core/catalogue/imported-frequency.ts';
import { useStart, type StartedFrequency } from '#hooks/session/use-start.ts';
import { useLanguage } from '#i18n/language-context.ts';
import { mediaTitle } from '#i18n/sound-title.ts';
import { routes } from '#routes.ts';
import { Link } from '#ui/link.tsx';

interface StartLinkProps extends Omit<ComponentProps<typeof Link>, 'to'> {
  /** The sound as the player's query: `?id=2&minutes=20`. */
  address: string;
  frequency: StartedFrequency;
  label?: string | undefined;
}

const isPlainTap = (event: MouseEvent): boolean =>
  event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;

const artwork = [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }];

/** Opens the player and plays the sound of its address, with one tap. */
export function StartLink({ address, frequency, label, onClick, ...rest }: StartLinkProps) {
  const language = useLanguage();
  const start = useStart(address, frequency, ({ title, layers: [{ hertz }] }) => ({
    title: mediaTitle(language, { title, hertz }, frequency),
    artist: 'Onda',
    album: categoryOf(frequency) ?? '',
    artwork,
  }));
  return (
    <Link
      {...rest}
      to={routes.player + address}
      aria-label={label}
      data-tooltip={label}
      onClick={(event) => {
        onClick?.(event);
        if (isPlainTap(event)) start();
      }}
    />
  );
}
