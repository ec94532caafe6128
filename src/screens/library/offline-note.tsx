import { CloudOff } from 'lucide-react';
import { useChapter } from '#i18n/language-context.ts';

export function OfflineNote() {
  const { away } = useChapter('offline');
  return (
    <p className="flex items-center gap-1.5 text-xs leading-3.5 text-balance text-muted sm:text-sm sm:whitespace-nowrap">
      <CloudOff aria-hidden className="size-3.5 sm:size-4 shrink-0" />
      {away}
    </p>
  );
}
