import { isImported } from '#core/domain/credit.ts';
import type { EvidenceGrade } from '#core/domain/catalogue.ts';
import type { Hertz } from '#core/units.ts';
import type { Frequency } from './frequency.ts';

type Graded = Pick<Frequency, 'id' | 'hertz' | 'evidenceGrade'>;

/** Whether a sound plays another frequency than the catalogue's entry that it began from. */
export const hasOwnHertz = ({ id, hertz }: Pick<Graded, 'id' | 'hertz'>, played: Hertz): boolean =>
  !isImported(id) && played !== hertz;

/** What is known of a frequency is not known of another, nor of an imported sound (decision 097): then undefined. */
export const knownGrade = (frequency: Graded, played: Hertz): EvidenceGrade | undefined =>
  isImported(frequency.id) || hasOwnHertz(frequency, played) ? undefined : frequency.evidenceGrade;
