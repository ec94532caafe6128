import { useEffect, useState, useSyncExternalStore } from 'react';
import { createToneProof, type ProofSubject, type ToneProofState } from '#core/export/tone-proof.ts';

/** Discarded when the programme changes or the screen is left. */
export function useToneProof(subject: ProofSubject): {
  state: ToneProofState;
  measure: () => void;
  cancel: () => void;
} {
  const [proof] = useState(() => createToneProof());
  const state = useSyncExternalStore(proof.subscribe, proof.getSnapshot, proof.getSnapshot);
  useEffect(() => proof.resetUnless(subject));
  useEffect(() => proof.reset, [proof]);
  return { state, measure: () => void proof.measure(subject), cancel: proof.reset };
}
