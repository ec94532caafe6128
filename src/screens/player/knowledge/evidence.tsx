import { EvidenceBadge } from '#components/evidence/evidence-badge.tsx';
import { EvidenceVerdict } from '#components/evidence/evidence-verdict.tsx';
import type { Frequency } from '#core/catalogue/frequency.ts';
import type { EvidenceGrade } from '#core/domain/catalogue.ts';
import { useChapter, useNumber } from '#i18n/language-context.ts';

export function AboutEvidence({ id, grade, origin }: Pick<Frequency, 'id' | 'origin'> & { grade: EvidenceGrade }) {
  const knowledge = useChapter('knowledge');
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <EvidenceBadge grade={grade} />
        <span className="text-sm text-muted">
          {knowledge.originLabel}: {knowledge.origin[origin]}
        </span>
      </p>
      <EvidenceVerdict id={id} grade={grade} />
    </>
  );
}

/** Of a sound with another tone than the catalogue's. */
export function AboutOwnHertz({ hertz }: Pick<Frequency, 'hertz'>) {
  const tuning = useChapter('tuning');
  const number = useNumber();
  return <p>{tuning.catalogue(number(hertz))}</p>;
}

export function Care() {
  const { safetyText } = useChapter('knowledge');
  return (
    <ul className="grid list-disc gap-2 pl-5">
      {safetyText.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
