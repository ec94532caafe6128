import { useState } from 'react';
import type { UpdateOffer } from '#core/platform/page/app-updates.ts';
import { useChapter } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';

/** Hidden while the notice of an ended session is shown in the same place. */
export function UpdateBar({ offer }: { offer: UpdateOffer }) {
  const { update } = useChapter('offline');
  const [dismissed, setDismissed] = useState<UpdateOffer>();
  return (
    <div role="status">
      {dismissed !== offer && (
        <section
          aria-label={update.label}
          data-bar
          className="fixed inset-x-3 bottom-[calc(5.5rem+env(safe-area-inset-bottom))] z-40 [:root:has([data-session-over])_&]:hidden flex flex-wrap items-center justify-end gap-x-3 gap-y-1 rounded-card bg-raised py-2 pr-2 pl-5 shadow-card lg:inset-x-auto lg:right-6 lg:bottom-6"
        >
          <p className="min-w-40 grow py-2">{update.text}</p>
          <div className="flex gap-1">
            <Button kind="quiet" onClick={() => setDismissed(offer)}>
              {update.later}
            </Button>
            <Button onClick={offer.accept}>{update.accept}</Button>
          </div>
        </section>
      )}
    </div>
  );
}
