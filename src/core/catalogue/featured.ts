import type { EvidenceGrade } from '#core/domain/catalogue.ts';

// Shown without loading the catalogue; a test compares them with it.
interface Featured {
  id: number;
  hertz: number;
  evidenceGrade: EvidenceGrade;
}

/** Its id is fixed by the specification. */
export const deepHealing: Featured = { id: 1, hertz: 528, evidenceGrade: 'C' };
/** The frequency whose player plays the night programme. */
export const nightWave: Featured = { id: 42, hertz: 0.8, evidenceGrade: 'C' };
export const morningFocus: Featured = { id: 2, hertz: 40, evidenceGrade: 'B' };
