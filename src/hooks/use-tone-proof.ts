import { useEffect, useState, useSyncExternalStore } from 'react';
import { createToneProof } from '#core/export/tone-proof.ts';
import type { Provable, ToneProofState } from '#core/export/tone-proof.ts';

/** Discarded when the programme changes or the screen is left. */
export function useToneProof(provable: Provable): { state: ToneProofState; measure: () => void; cancel: () => void } {
  const [proof] = useState(() => createToneProof());
  const state = useSyncExternalStore(proof.subscribe, proof.getSnapshot, proof.getSnapshot);
  useEffect(() => proof.keepOnly(provable));
  useEffect(() => proof.reset, [proof]);
  return { state, measure: () => void proof.measure(provable), cancel: proof.reset };
}
