import { Square, Volume2 } from 'lucide-react';
import type { Frequency } from '#core/catalogue/frequency.ts';
import { usePreview } from '#hooks/sound/use-preview.ts';
import { useLocale, useMessages } from '#i18n/language-context.ts';

/** Plays five seconds of a card's frequency. Not shown during a session. On the edge of the figure. */
export function PreviewButton({ frequency }: { frequency: Frequency }) {
  const { library } = useMessages();
  const name = library.previewNamed(frequency.title[useLocale()]);
  const { isSounding, isOffered, toggle } = usePreview(frequency);
  const Icon = isSounding ? Square : Volume2;
  return (
    isOffered && (
      <button
        type="button"
        aria-pressed={isSounding}
        aria-label={name}
        data-tooltip={name}
        onClick={toggle}
        className="absolute top-[3.75rem] left-[3.75rem] inline-flex size-11 items-center justify-center active:scale-90 sm:top-[calc(var(--figure)-1.5rem)] sm:left-[calc(var(--figure)-1.5rem)]"
      >
        <span className="rounded-full border border-line bg-surface p-2 text-accent">
          <Icon aria-hidden className="size-4" />
        </span>
      </button>
    )
  );
}
