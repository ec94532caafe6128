import { useEffect, useRef, useState } from 'react';
import { createResonanceFinder, type FinderState, type ResonanceFinder } from '#core/device/resonance-finder.ts';
import type { Sensor } from '#core/device/sensor.ts';
import { createPaceGuide } from '#core/player/pace-guide.ts';
import { asAddress } from '#core/settings/last-choice.ts';
import { useReadable } from '#hooks/use-readable.ts';
import { useServices } from '#hooks/services-context.ts';

const idle: FinderState = { kind: 'idle' };

/**
 * Ends with the component that uses it.
 * @param title what the system's media controls show
 */
export function useResonanceFinder(title: string): { finder: ResonanceFinder | undefined; state: FinderState } {
  const { player, settings, sensor, log } = useServices();
  const [finder, setFinder] = useState<ResonanceFinder>();
  // Read during the whole session, so a change of language applies.
  const titleNow = useRef(title);
  useEffect(() => {
    titleNow.current = title;
  }, [title]);
  useEffect(() => {
    let made: ResonanceFinder | undefined;
    let isGone = false;
    const describe = () => ({ title: titleNow.current, artist: 'Onda', album: '', artwork: [] });
    const guide = createPaceGuide({
      player,
      lastChoice: () => asAddress(settings.lastChoice.getSnapshot()),
      describe,
    });
    const make = ({ record }: Sensor): void => {
      if (isGone) return;
      made = createResonanceFinder({
        guide,
        record,
        now: Date.now,
        onMeasured: settings.lastResonance.set,
        random: Math.random,
      });
      setFinder(made);
    };
    sensor.open().then(make, (error: unknown) => log.error('The sensor could not be opened:', error));
    return () => {
      isGone = true;
      made?.cancel();
    };
  }, [player, settings, sensor, log]);
  return { finder, state: useReadable(finder, idle) };
}
