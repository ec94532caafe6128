import { ClipboardCheck } from 'lucide-react';
import { useAssessments } from '#hooks/use-personal-data.ts';
import { useOwnsSomething } from '#hooks/use-owns-something.ts';
import { useChapter } from '#i18n/language-context.ts';
import { routes } from '#routes.ts';
import { optionalPart } from '#ui/lazy-part.ts';
import { LinkCard, type LinkCardProps } from './link-card.tsx';

const AssessmentCard = optionalPart(async () => (await import('./own-cards.tsx')).AssessmentCard);

/** The last assessment, or a sample. */
export function LastAssessmentCard() {
  const { assessments } = useAssessments();
  const { balanced, own } = useChapter('dashboard');
  const owns = useOwnsSomething();
  const sample = <Card kind="sample" title={balanced.title} lines={[balanced.text]} action={balanced.action} />;
  if (assessments && assessments.length > 0) return <AssessmentCard assessments={assessments} fallback={sample} />;
  const { title, none, first } = own.assessment;
  return owns ? <Card kind={{ text: title }} title={first} lines={[none]} action="" /> : sample;
}

function Card(props: Pick<LinkCardProps, 'kind' | 'title' | 'lines' | 'action'>) {
  return (
    <LinkCard {...props} accent="accent-aura" to={routes.diagnosis}>
      <ClipboardCheck className="size-6" strokeWidth={1.5} />
    </LinkCard>
  );
}
