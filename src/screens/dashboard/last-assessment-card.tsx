import { ClipboardCheck } from 'lucide-react';
import { useAssessments } from '#hooks/use-personal-data.ts';
import { useChapter } from '#i18n/language-context.ts';
import { routes } from '#routes.ts';
import { optionalPart } from '#ui/lazy-part.ts';
import { LinkCard } from './link-card.tsx';

const AssessmentCard = optionalPart(async () => (await import('./own-cards.tsx')).AssessmentCard);

/** The last assessment, or a sample. */
export function LastAssessmentCard() {
  const { assessments } = useAssessments();
  if (!assessments || assessments.length === 0)
    return <Sample pendingClass={assessments ? undefined : 'until-assessments'} />;
  return <AssessmentCard assessments={assessments} fallback={<Sample pendingClass="until-assessments" />} />;
}

function Sample({ pendingClass }: { pendingClass: string | undefined }) {
  const { balanced } = useChapter('dashboard');
  return (
    <LinkCard
      accent="accent-aura"
      to={routes.diagnosis}
      kind="sample"
      title={balanced.title}
      lines={[balanced.text]}
      action={balanced.action}
      pendingClass={pendingClass}
    >
      <ClipboardCheck className="size-6" strokeWidth={1.5} />
    </LinkCard>
  );
}
