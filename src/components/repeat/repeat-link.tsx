import type { MouseEvent, ReactNode } from 'react';
import type { Frequency } from '#core/catalogue/frequency.ts';
import type { SessionRecord } from '#core/personal-data/records/records.ts';
import { useRepeat } from '#hooks/session/use-repeat.ts';
import { useLanguage } from '#i18n/language-context.ts';
import { routes } from '#routes.ts';
import { Link } from '#ui/link.tsx';

interface RepeatLinkProps {
  session: SessionRecord;
  frequency: Frequency;
  label?: string;
  className: string;
  children: ReactNode;
}

const isPlainTap = (event: MouseEvent): boolean =>
  event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;

const artwork = [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }];

/** Opens the player and plays an earlier session again, with one tap. */
export function RepeatLink({ session, frequency, label, className, children }: RepeatLinkProps) {
  const language = useLanguage();
  const { query, start } = useRepeat(session, frequency, () => ({
    title: frequency.title[language.getSnapshot().locale],
    artist: 'Onda',
    album: frequency.category,
    artwork,
  }));
  return (
    <Link
      to={routes.player + query}
      aria-label={label}
      data-tooltip={label}
      onClick={(event) => isPlainTap(event) && start()}
      className={className}
    >
      {children}
    </Link>
  );
}
