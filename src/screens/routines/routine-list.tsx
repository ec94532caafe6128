import { CalendarClock, Plus } from 'lucide-react';
import { Suspense, useRef, useState, type Ref } from 'react';
import { useSearchParams } from 'react-router';
import { addressedFrequency } from '#core/catalogue/player-address.ts';
import type { RoutineRecord } from '#core/personal-data/records/records.ts';
import { sortRoutines } from '#core/routines/occurrence.ts';
import { useNextRoutine } from '#hooks/use-next-routine.ts';
import { isStorageDegraded, useStorageStatus } from '#hooks/use-personal-data.ts';
import { useChapter } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { RemovedRoutine } from './removed-routine.tsx';
import { RoutineItem } from './routine-item.tsx';

const RepeatLast = lazyPart(async () => (await import('#components/repeat/repeat-last.tsx')).RepeatLast, {
  optional: true,
});
const CalendarButton = lazyPart(async () => (await import('./calendar-button.tsx')).CalendarButton, { optional: true });
const RoutineForm = lazyPart(async () => (await import('./routine-form.tsx')).RoutineForm);

function useEditing(addsFirst: boolean) {
  const [query] = useSearchParams();
  const addressed = addressedFrequency(query);
  const addressedId = 'id' in addressed ? addressed.id : undefined;
  const [editing, edit] = useState<string | undefined>(addsFirst || addressedId !== undefined ? 'new' : undefined);
  return { editing, edit, addressedId };
}

const listClass = 'grid gap-4 py-4 has-data-empty:min-h-[min(34rem,65svh)] has-data-empty:content-center';

interface RoutineListProps {
  routines: readonly RoutineRecord[];
  /** Whether the form of a new routine was asked for before the routines were known. */
  addsFirst: boolean;
}

export function RoutineList({ routines, addsFirst }: RoutineListProps) {
  const texts = useChapter('routines');
  const { editing, edit, addressedId } = useEditing(addsFirst);
  const [removed, setRemoved] = useState<RoutineRecord>();
  const next = useNextRoutine();
  const storageStatus = useStorageStatus();
  const add = useRef<HTMLButtonElement>(null);
  const finish = (): void => {
    edit(undefined);
    // The form had the focus.
    requestAnimationFrame(() => add.current?.focus());
  };
  const nextId = next && next !== 'none' ? next.routine.id : undefined;
  return (
    <div className={listClass}>
      {isStorageDegraded(storageStatus) && <p className="rounded-control bg-raised px-4 py-3">{texts.notKept}</p>}
      <RemovedRoutine routine={removed} onUndone={() => setRemoved(undefined)} />
      {routines.length === 0 && editing === undefined && <NoRoutines />}
      {routines.length > 0 && (
        <ul className="grid gap-3">
          {sortRoutines(routines).map((routine) => (
            <li key={routine.id}>
              {editing === routine.id ? (
                <Suspense fallback={null}>
                  <RoutineForm routine={routine} onFinish={finish} />
                </Suspense>
              ) : (
                <RoutineItem
                  routine={routine}
                  isNext={routine.id === nextId}
                  onEdit={() => edit(routine.id)}
                  onRemoved={() => setRemoved(routine)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {editing === 'new' ? (
        <Suspense fallback={null}>
          <RoutineForm frequencyId={addressedId} onFinish={finish} />
        </Suspense>
      ) : (
        <AddButton ref={add} onAdd={() => edit('new')} />
      )}
      <Suspense fallback={null}>
        <CalendarButton routines={routines} />
        <RepeatLast title={texts.repeat} />
      </Suspense>
    </div>
  );
}

/** The page as it is without routines; hidden from people who have some while they load. */
export function WaitingRoutines({ onAdd }: { onAdd: () => void }) {
  return (
    <div className={classNames(listClass, 'until-routines')}>
      <NoRoutines />
      <AddButton onAdd={onAdd} />
    </div>
  );
}

function AddButton({ ref, onAdd }: { ref?: Ref<HTMLButtonElement>; onAdd: () => void }) {
  const texts = useChapter('routines');
  return (
    <Button ref={ref} onClick={onAdd} className="justify-self-center">
      <Plus aria-hidden className="size-5" />
      {texts.add}
    </Button>
  );
}

function NoRoutines() {
  const texts = useChapter('routines');
  return (
    <div data-empty className="grid justify-items-center gap-4 pb-2 text-center">
      <CalendarClock aria-hidden className="size-16 text-accent" strokeWidth={1} />
      <h2 className="text-2xl font-semibold">{texts.none}</h2>
      <p className="max-w-md text-balance text-muted">{texts.noneText}</p>
    </div>
  );
}
