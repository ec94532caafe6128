import type { Frequency } from '#core/catalogue/frequency.ts';
import type { ProgrammeWish } from '#core/player/wish.ts';
import { ListeningNote } from './listening-note.tsx';
import { ShareLink } from './share-link.tsx';

/** What can be done with a programme besides hearing it. */
export function More({ frequency, wish }: { frequency: Frequency; wish: ProgrammeWish }) {
  return (
    <div className="grid gap-5">
      <ShareLink frequency={frequency} wish={wish} />
      <ListeningNote />
    </div>
  );
}
