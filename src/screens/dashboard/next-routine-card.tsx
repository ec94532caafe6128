import { CalendarPlus, Play } from 'lucide-react';
import { morningFocus } from '#core/catalogue/featured.ts';
import { useRoutines } from '#hooks/use-personal-data.ts';
import { useOwnsSomething } from '#hooks/use-owns-something.ts';
import { useChapter } from '#i18n/language-context.ts';
import { playerAddress, routes } from '#routes.ts';
import { optionalPart } from '#ui/lazy-part.ts';
import { LinkCard } from './link-card.tsx';

const RoutineCard = optionalPart(async () => (await import('./own-cards.tsx')).RoutineCard);

const sampleMinutes = 15;

/** The next routine, or the specification's morning focus. */
export function NextRoutineCard() {
  const { routines } = useRoutines();
  const owns = useOwnsSomething();
  if (routines && routines.length > 0) return <RoutineCard fallback={<Sample />} />;
  return owns ? <NoRoutine /> : <Sample />;
}

function NoRoutine() {
  const { title, none, first } = useChapter('dashboard').own.routine;
  return (
    <LinkCard
      accent="accent-clarity"
      to={routes.routines}
      kind={{ text: title }}
      title={first}
      lines={[none]}
      action=""
    >
      <CalendarPlus className="size-6" strokeWidth={1.5} />
    </LinkCard>
  );
}

function Sample() {
  const { morning } = useChapter('dashboard');
  return (
    <LinkCard
      accent="accent-clarity"
      to={playerAddress(morningFocus.id, { minutes: sampleMinutes })}
      kind="sample"
      title={morning.title}
      lines={[morning.when, morning.text]}
      action={morning.action}
    >
      <Play className="size-6 translate-x-0.5 fill-current" strokeWidth={1.5} />
    </LinkCard>
  );
}
