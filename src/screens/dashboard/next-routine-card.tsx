import { Play } from 'lucide-react';
import { morningFocus } from '#core/catalogue/featured.ts';
import { useRoutines } from '#hooks/use-personal-data.ts';
import { useChapter } from '#i18n/language-context.ts';
import { playerAddress } from '#routes.ts';
import { optionalPart } from '#ui/lazy-part.ts';
import { LinkCard } from './link-card.tsx';

const RoutineCard = optionalPart(async () => (await import('./own-cards.tsx')).RoutineCard);

const sampleMinutes = 15;

/** The next routine, or the specification's morning focus. */
export function NextRoutineCard() {
  const { routines } = useRoutines();
  if (!routines || routines.length === 0) return <Sample pendingClass={routines ? undefined : 'until-routines'} />;
  return <RoutineCard fallback={<Sample pendingClass="until-routines" />} />;
}

function Sample({ pendingClass }: { pendingClass: string | undefined }) {
  const { morning } = useChapter('dashboard');
  return (
    <LinkCard
      accent="accent-clarity"
      to={playerAddress(morningFocus.id, { minutes: sampleMinutes })}
      kind="sample"
      title={morning.title}
      lines={[morning.when, morning.text]}
      action={morning.action}
      pendingClass={pendingClass}
    >
      <Play className="size-6 translate-x-0.5 fill-current" strokeWidth={1.5} />
    </LinkCard>
  );
}
