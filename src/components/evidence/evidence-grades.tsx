import { evidenceGrades, type EvidenceGrade } from '#core/domain/catalogue.ts';
import { useChapter, useMessages } from '#i18n/language-context.ts';
import { classNames } from '#ui/class-names.ts';

/** Explains each grade. @param current the grade that was asked about */
export function EvidenceGrades({ current }: { current?: EvidenceGrade }) {
  const { evidence } = useMessages();
  const { meaning } = useChapter('knowledge');
  return (
    <dl className="grid gap-5">
      {evidenceGrades.map((grade) => (
        <div
          key={grade}
          aria-current={grade === current}
          className={classNames(grade === current && 'border-l-2 border-accent pl-4')}
        >
          <dt className="flex items-baseline gap-3 font-medium">
            <span aria-hidden={grade === 'none'} className="text-4xl font-extralight text-accent">
              {evidence.grade[grade]}
            </span>
            {evidence.name[grade]}
          </dt>
          <dd className="min-w-0 break-words hyphens-auto text-muted">{meaning[grade]}</dd>
        </div>
      ))}
    </dl>
  );
}
