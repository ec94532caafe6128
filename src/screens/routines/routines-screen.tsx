import { Screen } from '#components/screen.tsx';
import { useRoutines } from '#hooks/use-personal-data.ts';
import { useChapter } from '#i18n/language-context.ts';
import { RoutineList } from './routine-list.tsx';

export function RoutinesScreen() {
  const texts = useChapter('routines');
  const { routines } = useRoutines();
  return (
    <Screen title={texts.title} subtitle={texts.subtitle} back="dashboard" className="accent-clarity max-w-3xl">
      <RoutineList known={routines} />
    </Screen>
  );
}
