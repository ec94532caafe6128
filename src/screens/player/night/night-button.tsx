import { MoonStar } from 'lucide-react';
import { useMessages } from '#i18n/language-context.ts';

export function NightButton({ onOpen }: { onOpen: () => void }) {
  const { player } = useMessages();
  return (
    <button
      type="button"
      aria-label={player.nightMode}
      data-tooltip={player.nightMode}
      onClick={onOpen}
      className="inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-full px-2.5 text-sm font-medium transition-colors hover:bg-raised active:scale-95"
    >
      <MoonStar aria-hidden className="size-5.5" />
      {player.night}
    </button>
  );
}
