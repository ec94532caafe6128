import { useState } from 'react';
import { dialogPart } from '#components/dialog-part.tsx';
import type { EvidenceGrade } from '#core/domain/catalogue.ts';
import { useMessages } from '#i18n/language-context.ts';
import { classNames } from '#ui/class-names.ts';

const EvidenceLegend = dialogPart(async () => (await import('./evidence-legend.tsx')).EvidenceLegend);

interface EvidenceBadgeProps {
  grade: EvidenceGrade;
  /** Id of the frequency whose verdict it opens; otherwise the legend alone. */
  about?: number | undefined;
  className?: string;
}

/** Opens what is known. In a card it lies above the link that covers it. */
export function EvidenceBadge({ grade, about, className }: EvidenceBadgeProps) {
  'use no memo'; // Too small to be worth it.
  const { evidence } = useMessages();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={classNames(
          'group/badge relative z-1 -mx-1 -my-2.5 inline-flex min-h-11 min-w-11 items-center justify-center px-1 text-xs sm:whitespace-nowrap',
          className,
        )}
      >
        <span className="sr-only">{evidence.label}: </span>
        <span className="inline-flex min-h-6 items-center gap-1.5 rounded-full border border-current/45 px-2.5 py-0.5 group-hover/badge:border-current">
          <span aria-hidden={grade === 'none'} className="font-semibold">
            {evidence.grade[grade]}
          </span>
          {evidence.name[grade]}
        </span>
      </button>
      {isOpen && <EvidenceLegend grade={grade} about={about} onClose={() => setOpen(false)} />}
    </>
  );
}
