import { MoonStar } from 'lucide-react';
import { useChapter } from '#i18n/language-context.ts';

export function NightButton({ onOpen }: { onOpen: () => void }) {
  const { night } = useChapter('tuning');
  return (
    <button
      type="button"
      aria-label={night.title}
      data-tooltip={night.title}
      onClick={onOpen}
      className="inline-flex size-11 shrink-0 items-center justify-center rounded-full transition-colors hover:bg-raised active:scale-90"
    >
      <MoonStar aria-hidden className="size-5.5" />
    </button>
  );
}
