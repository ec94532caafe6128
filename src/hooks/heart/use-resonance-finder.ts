import { useEffect, useMemo, useRef, useState } from 'react';
import { createResonanceFinder, type FinderState, type ResonanceFinder } from '#core/device/resonance-finder.ts';
import { parseLastResonance, storedResonance, type LastResonance } from '#core/heart/last-resonance.ts';
import type { Sensor } from '#core/device/sensor.ts';
import { createPaceGuide } from '#core/player/pace-guide.ts';
import { useReadable } from '#hooks/use-readable.ts';
import { useServices } from '#hooks/services-context.ts';
import { useLastResonanceText } from './use-last-resonance-text.ts';

const idle: FinderState = { kind: 'idle' };

/**
 * Ends with the component that uses it.
 * @param title what the system's media controls show
 */
export function useResonanceFinder(title: string): { finder: ResonanceFinder | undefined; state: FinderState } {
  const { player, lastChoice, lastResonance, sensor, log } = useServices();
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
    const guide = createPaceGuide({ player, lastChoice: lastChoice.getSnapshot, describe });
    const make = ({ record }: Sensor): void => {
      if (isGone) return;
      const onMeasured = (result: LastResonance): void => lastResonance.write(storedResonance(result));
      made = createResonanceFinder({ guide, record, now: Date.now, onMeasured });
      setFinder(made);
    };
    sensor.open().then(make, (error: unknown) => log.error('The sensor could not be opened:', error));
    return () => {
      isGone = true;
      made?.cancel();
    };
  }, [player, lastChoice, lastResonance, sensor, log]);
  return { finder, state: useReadable(finder, idle) };
}

/** undefined until a search has measured every pace, and during hydration. */
export function useLastResonance(): LastResonance | undefined {
  const text = useLastResonanceText();
  return useMemo(() => parseLastResonance(text), [text]);
}
