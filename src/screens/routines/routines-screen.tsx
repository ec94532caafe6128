import { Screen } from '#components/screen.tsx';
import { useRoutines } from '#hooks/use-personal-data.ts';
import { useChapter, useMessages } from '#i18n/language-context.ts';
import { routes } from '#routes.ts';
import { Spinner } from '#ui/mark.tsx';
import { RoutineList } from './routine-list.tsx';

export function RoutinesScreen() {
  const texts = useChapter('routines');
  const { navigation } = useMessages();
  const { routines } = useRoutines();
  return (
    <Screen
      title={texts.title}
      subtitle={texts.subtitle}
      back={{ to: routes.dashboard, name: navigation.dashboard }}
      className="accent-clarity max-w-3xl"
    >
      {routines ? (
        <RoutineList routines={routines} />
      ) : (
        <div className="grid justify-items-center py-24 text-muted">
          <Spinner className="size-12" label={texts.loading} />
        </div>
      )}
    </Screen>
  );
}
