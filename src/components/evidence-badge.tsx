import type { EvidenceGrade } from '#core/domain/catalogue.ts';
import { useMessages } from '#i18n/language-context.ts';
import { classNames } from '#ui/class-names.ts';

export function EvidenceBadge({ grade, className }: { grade: EvidenceGrade; className?: string }) {
  'use no memo'; // Too small to be worth it.
  const { evidence } = useMessages();
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 rounded-full border border-current/45 px-2.5 py-0.5 text-xs whitespace-nowrap',
        className,
      )}
    >
      <span className="sr-only">{evidence.label}: </span>
      <span aria-hidden={grade === 'none'} className="font-semibold">
        {evidence.grade[grade]}
      </span>
      {evidence.name[grade]}
    </span>
  );
}
