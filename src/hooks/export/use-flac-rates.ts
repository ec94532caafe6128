import { useEffect, useState } from 'react';
import type { FlacRateRequest, FlacRates } from '#core/export/flac-job.ts';
import { runJob } from '#core/export/run-job.ts';
import { useDebounced } from '#hooks/use-debounced.ts';

/** A moving slider then starts one measurement, not hundreds. */
const settleMilliseconds = 200;

/** undefined until measured, where the sound cannot be played, and where it is not wanted. */
export function useFlacRates(sound: FlacRateRequest, isWanted: boolean): FlacRates | undefined {
  const key = JSON.stringify(sound);
  const isSettled = useDebounced(key, settleMilliseconds) === key;
  const [measured, setMeasured] = useState<{ key: string; rates: FlacRates }>();
  const isMeasured = measured?.key === key;
  const isDue = isWanted && isSettled && !isMeasured;
  useEffect(() => {
    if (!isDue) return undefined;
    const job = runJob('flacRates', sound);
    const measure = async (): Promise<void> => {
      try {
        const step = await job.next();
        if (step.done) setMeasured({ key, rates: step.value });
      } catch {
        // Saving the file reports the problem.
      }
    };
    void measure();
    return job.close;
    // oxlint-disable-next-line react/exhaustive-deps -- the key stands for the sound.
  }, [key, isDue]);
  return isMeasured ? measured.rates : undefined;
}
