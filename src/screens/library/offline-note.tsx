import { CloudOff } from 'lucide-react';
import { useChapter } from '#i18n/language-context.ts';

/** Says that what is shown was kept on the device, and may be older than what the server has. */
export function OfflineNote() {
  const { away } = useChapter('offline');
  return (
    <p className="flex min-h-13 items-center gap-2 pb-3 text-sm text-muted sm:min-h-8">
      <CloudOff aria-hidden className="size-4 shrink-0" />
      {away}
    </p>
  );
}
