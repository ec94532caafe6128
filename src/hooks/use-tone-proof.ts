import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Programme } from '#core/audio/programme.ts';
import { createToneProof } from '#core/export/tone-proof.ts';
import type { ToneProofState } from '#core/export/tone-proof.ts';

/** The proof of one programme: another programme, or leaving the screen, gives it up and forgets it. */
export function useToneProof(programme: Programme): { state: ToneProofState; measure: () => void; cancel: () => void } {
  const [proof] = useState(() => createToneProof());
  const state = useSyncExternalStore(proof.subscribe, proof.getSnapshot, proof.getSnapshot);
  useEffect(() => proof.keepOnly(programme), [proof, programme]);
  useEffect(() => proof.reset, [proof]);
  return { state, measure: () => void proof.measure(programme), cancel: proof.reset };
}
