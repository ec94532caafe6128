import { memo, startTransition, useDeferredValue, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { FrequencyCard } from '#components/frequency-card.tsx';
import type { Frequency } from '#core/catalogue/frequency.ts';
import { ReturnFocus } from './return-focus.ts';
import { useNearWindow } from './use-near-window.ts';

/** What a phone's screen holds: drawn with the key that asked for it. */
const firstScreenful = 4;
/** What a page shows of them before any has been painted: two rows where there is room for three beside each other. */
const firstPainted = 6;
/** Cards that are in the page together or not at all: their rows are whole with up to six of them beside each other. */
const blockSize = 60;

const none: readonly Frequency[] = [];
/** Cards below each other on a phone, and as many beside each other as there is room for. */
export const gridClass =
  'max-sm:space-y-3 sm:grid sm:grid-cols-[repeat(auto-fill,minmax(min(18.5rem,100%),1fr))] sm:gap-4';

/**
 * Frequencies as cards. What fills a screen is drawn with the key that asked for it, the rest when nothing more urgent is to be
 * done, and after the first of them have been painted; until then its places are kept, so that who comes back finds the page as
 * long as it was. Places are filled anew rather than cards made anew: less work for every key. Of many frequencies only the blocks
 * near the window are in the page.
 */
export function CardGrid({ frequencies }: { frequencies: readonly Frequency[] }) {
  const rest = useDeferredValue(usePainted() ? frequencies : none, none);
  const { place, height } = useNearWindow(true);
  const later = Array.from({ length: Math.ceil(rest.length / blockSize) - 1 }, (_, index) => (index + 1) * blockSize);
  return (
    <div className="space-y-3 sm:space-y-4">
      {rest !== none && <ReturnFocus />}
      <div ref={place}>
        <FirstBlock frequencies={frequencies} rest={rest} />
      </div>
      {later.map((start) => (
        <LaterBlock key={start} all={rest} start={start} blockHeight={height} />
      ))}
    </div>
  );
}

/** Whether a frame has been painted since this was first drawn. */
function usePainted(): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => setPainted(true)));
    return () => cancelAnimationFrame(frame);
  }, []);
  return painted;
}

/** The beginning of a list: its first cards, and of the rest what is drawn already, or empty places. */
function FirstBlock({ frequencies, rest }: { frequencies: readonly Frequency[]; rest: readonly Frequency[] }) {
  const first = rest === none ? firstPainted : firstScreenful;
  const drawn = [...frequencies.slice(0, first), ...rest.slice(first, blockSize)];
  const waiting = rest === none ? Math.min(frequencies.length, blockSize) - drawn.length : 0;
  return (
    <ul className={gridClass}>
      {[...drawn, ...Array.from<undefined>({ length: waiting })].map((frequency, place) =>
        // What has not followed yet may be what has moved up. It is the place that is filled anew, so its number is its key.
        // oxlint-disable-next-line react/no-array-index-key
        frequency && drawn.indexOf(frequency) < place ? null : <Place key={place} frequency={frequency} />,
      )}
    </ul>
  );
}

/** A later part of a list; an empty place, about as high as the first block is, while it is far away. */
function LaterBlock({ all, start, blockHeight }: { all: readonly Frequency[]; start: number; blockHeight: number }) {
  const { place, isNear } = useNearWindow(false);
  const frequencies = all.slice(start, start + blockSize);
  return (
    <div ref={place} style={isNear ? undefined : { height: (blockHeight * frequencies.length) / blockSize }}>
      {isNear && (
        <ul className={gridClass}>
          {frequencies.map((frequency, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- it is the place that is filled anew.
            <Place key={index} frequency={frequency} />
          ))}
        </ul>
      )}
    </div>
  );
}

/**
 * The places of the cards while these are on their way; the spinner turns where the first figure will be. As many as the catalogue
 * has cards, so that a page that is loaded anew is scrolled to where it was.
 */
export function cardPlaces(waiting: ReactNode): ReactNode {
  return (
    <div className={gridClass}>
      {Array.from({ length: blockSize }, (_, place) => (
        <div key={place} className="relative h-40 rounded-card bg-surface p-3 sm:h-92 sm:p-5">
          {place < 6 && <div className="size-22 rounded-full bg-raised sm:size-40" />}
          {place === 0 && (
            <div className="absolute top-8 left-8 flex items-center gap-10 pr-3 text-muted sm:top-19 sm:left-19 sm:gap-20">
              {waiting}
            </div>
          )}
        </div>
      ))}
    </div>
  );
}

const Place = memo(function Place({ frequency }: { frequency: Frequency | undefined }) {
  return (
    <li className="grid min-h-40 [contain-intrinsic-size:auto_10rem] sm:min-h-92 sm:[contain-intrinsic-size:auto_23rem] [content-visibility:auto]">
      {frequency && <FrequencyCard frequency={frequency} />}
    </li>
  );
});
