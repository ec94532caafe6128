import { Square, Volume2 } from 'lucide-react';
import type { Frequency } from '#core/catalogue/frequency.ts';
import { usePreview } from '#hooks/sound/use-preview.ts';
import { useLocale, useMessages } from '#i18n/language-context.ts';
import { classNames } from '#ui/class-names.ts';

/** Plays five seconds of a frequency. Not shown during a session. */
export function PreviewButton({ frequency, className }: { frequency: Frequency; className?: string }) {
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
        className={classNames('absolute inline-flex size-11 items-center justify-center active:scale-90', className)}
      >
        <span className="rounded-full border border-line bg-surface p-2 text-accent">
          <Icon aria-hidden className="size-4" />
        </span>
      </button>
    )
  );
}
