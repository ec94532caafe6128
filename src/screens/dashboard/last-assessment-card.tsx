import { ClipboardCheck } from 'lucide-react';
import { Suspense } from 'react';
import { useAssessments } from '#hooks/use-personal-data.ts';
import { useChapter } from '#i18n/language-context.ts';
import { routes } from '#routes.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { LinkCard } from './link-card.tsx';

const AssessmentCard = lazyPart(async () => (await import('./own-cards.tsx')).AssessmentCard, { optional: true });

/** The last assessment, or a sample. */
export function LastAssessmentCard() {
  const { assessments } = useAssessments();
  if (!assessments || assessments.length === 0)
    return <Sample pendingClass={assessments ? undefined : 'until-assessments'} />;
  return (
    <Suspense fallback={<Sample pendingClass="until-assessments" />}>
      <AssessmentCard assessments={assessments} />
    </Suspense>
  );
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
