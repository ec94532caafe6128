import type { EvidenceGrade } from '#core/domain/catalogue.ts';

/** What the dashboard shows of the catalogue without asking for it; a test holds the two together. */
interface Featured {
  id: number;
  hertz: number;
  evidenceGrade: EvidenceGrade;
}

/** 528 Hz. Its id is fixed by the specification. */
export const deepHealing: Featured = { id: 1, hertz: 528, evidenceGrade: 'C' };
/** 40 Hz in the morning. */
export const morningFocus: Featured = { id: 2, hertz: 40, evidenceGrade: 'B' };
