import { EvidenceBadge } from '#components/evidence/evidence-badge.tsx';
import { EvidenceVerdict } from '#components/evidence/evidence-verdict.tsx';
import type { Frequency } from '#core/catalogue/frequency.ts';
import { useChapter } from '#i18n/language-context.ts';

export function AboutEvidence({ frequency: { id, evidenceGrade, origin } }: { frequency: Frequency }) {
  const knowledge = useChapter('knowledge');
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <EvidenceBadge grade={evidenceGrade} />
        <span className="text-sm text-muted">
          {knowledge.originLabel}: {knowledge.origin[origin]}
        </span>
      </p>
      <EvidenceVerdict id={id} grade={evidenceGrade} />
    </>
  );
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
