import { useEffect, useState } from 'react';
import type { Programme } from '#core/audio/programme.ts';
import { fileSampleRate } from '#core/export/file-timing.ts';
import type { FlacRates } from '#core/export/flac-job.ts';
import { runJob } from '#core/export/run-job.ts';

/** So that a slider that moves starts one measurement, not hundreds. */
const settleMilliseconds = 200;

/** undefined until measured, and where the programme cannot be played or is not asked for. */
export function useFlacRates(programme: Programme, isWanted: boolean): FlacRates | undefined {
  const key = JSON.stringify(programme);
  const [measured, setMeasured] = useState<{ key: string; rates: FlacRates }>();
  const isMeasured = measured?.key === key;
  useEffect(() => {
    if (!isWanted || isMeasured) return undefined;
    const job = runJob('flacRates', { programme, sampleRate: fileSampleRate });
    const measure = async (): Promise<void> => {
      try {
        const step = await job.next();
        if (step.done) setMeasured({ key, rates: step.value });
      } catch {
        // Saving the file says what is wrong.
      }
      job.close();
    };
    const timer = setTimeout(() => void measure(), settleMilliseconds);
    return () => {
      clearTimeout(timer);
      job.close();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the key stands for the programme.
  }, [key, isWanted, isMeasured]);
  return isMeasured ? measured.rates : undefined;
}
