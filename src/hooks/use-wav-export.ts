import { useEffect, useState, useSyncExternalStore } from 'react';
import { createWavExport } from '#core/export/wav-export.ts';
import type { WavExport, WavExportState } from '#core/export/wav-export.ts';

/** Cancelled when the screen is left. */
export function useWavExport(): { state: WavExportState; start: WavExport['start']; cancel: () => void } {
  const [wavExport] = useState(() => createWavExport());
  const state = useSyncExternalStore(wavExport.subscribe, wavExport.getSnapshot, wavExport.getSnapshot);
  useEffect(() => {
    wavExport.removeLeftovers();
    return wavExport.cancel;
  }, [wavExport]);
  return { state, start: wavExport.start, cancel: wavExport.cancel };
}
