import { useState } from 'react';
import type { Side } from '#core/player/headphone-check.ts';
import { useServices } from '#hooks/services-context.ts';
import { usePlayer } from '#hooks/use-player.ts';
import { useChapter } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';

/** Binaural beats need a channel for each ear: tests the output, and offers the isochronic form where it is mono. */
export function HeadphoneCheck({ onIsochronic }: { onIsochronic: () => void }) {
  const tuning = useChapter('tuning');
  const { headphones, log } = useServices();
  // Added to a session, its tone would clip.
  const sounding = usePlayer().state.phase !== 'idle';
  const [channels, setChannels] = useState(2);
  const check = (side: Side): void => {
    headphones.play(side).then(setChannels, (error: unknown) => log.error('The audio failed:', error));
  };
  return (
    <div className="grid gap-3 rounded-control bg-raised p-4">
      <p>{sounding ? tuning.checkLater : tuning.headphones}</p>
      <div className="flex gap-2">
        <Button kind="quiet" className="flex-1 bg-surface" disabled={sounding} onClick={() => check('left')}>
          {tuning.left}
        </Button>
        <Button kind="quiet" className="flex-1 bg-surface" disabled={sounding} onClick={() => check('right')}>
          {tuning.right}
        </Button>
      </div>
      <div role="status">
        {channels < 2 && (
          <div className="grid gap-3">
            <p>{tuning.oneChannel}</p>
            <Button className="w-fit" onClick={onIsochronic}>
              {tuning.useIsochronic}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
