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
import { RemovedRoutine, type Removed } from './removed-routine.tsx';

const RepeatLast = lazyPart(async () => (await import('#components/repeat/repeat-last.tsx')).RepeatLast, {
  optional: true,
});
const CalendarButton = lazyPart(async () => (await import('./calendar-button.tsx')).CalendarButton, { optional: true });
// With all that programmes are, which nobody without routines needs.
const RoutineItem = lazyPart(async () => (await import('./routine-item.tsx')).RoutineItem);
const RoutineForm = lazyPart(async () => (await import('./routine-form.tsx')).RoutineForm);

/** Which routine the form is open for; nothing before the routines are known, as on the page that the server sends. */
function useEditing(isKnown: boolean) {
  const [query] = useSearchParams();
  const addressed = addressedFrequency(query);
  const addressedId = 'id' in addressed ? addressed.id : undefined;
  const [asked, edit] = useState<string | undefined>(addressedId === undefined ? undefined : 'new');
  return { editing: isKnown ? asked : undefined, edit, addressedId };
}

const listClass = 'grid gap-4 py-4 has-data-empty:min-h-[min(34rem,65svh)] has-data-empty:content-center';

/**
 * The routines, their forms and what can be done with them. Before they are known it shows the page as it is without
 * routines, hidden from people who have some: the same elements stay when there are none.
 */
export function RoutineList({ known }: { known: readonly RoutineRecord[] | undefined }) {
  const texts = useChapter('routines');
  const routines = known ?? [];
  const { editing, edit, addressedId } = useEditing(known !== undefined);
  const [removed, setRemoved] = useState<Removed>();
  const add = useRef<HTMLButtonElement>(null);
  const finish = (): void => {
    edit(undefined);
    // The form had the focus.
    requestAnimationFrame(() => add.current?.focus());
  };
  return (
    <div className={classNames(listClass, !known && 'until-routines')}>
      <NotKept />
      <RemovedRoutine removed={removed} onUndone={() => setRemoved(undefined)} />
      {routines.length === 0 && editing === undefined && <NoRoutines />}
      {routines.length > 0 && <Items routines={routines} form={{ editing, edit, finish }} onRemoved={setRemoved} />}
      {editing === 'new' ? (
        <Suspense fallback={null}>
          <RoutineForm frequencyId={addressedId} onFinish={finish} />
        </Suspense>
      ) : (
        <AddButton ref={add} onAdd={() => edit('new')} />
      )}
      {known && (
        <Suspense fallback={null}>
          <CalendarButton routines={known} />
          <RepeatLast title={texts.repeat} />
        </Suspense>
      )}
    </div>
  );
}

function NotKept() {
  const texts = useChapter('routines');
  const isDegraded = isStorageDegraded(useStorageStatus());
  return isDegraded && <p className="rounded-control bg-raised px-4 py-3">{texts.notKept}</p>;
}

interface ItemsProps {
  routines: readonly RoutineRecord[];
  form: { editing: string | undefined; edit: (id: string) => void; finish: () => void };
  onRemoved: (removed: Removed) => void;
}

function Items({ routines, form, onRemoved }: ItemsProps) {
  const next = useNextRoutine();
  const nextId = next && next !== 'none' ? next.routine.id : undefined;
  return (
    <ul className="grid gap-3">
      {sortRoutines(routines).map((routine) => (
        <li key={routine.id}>
          <Suspense fallback={<div className="card min-h-37" />}>
            {form.editing === routine.id ? (
              <RoutineForm routine={routine} onFinish={form.finish} />
            ) : (
              <RoutineItem
                routine={routine}
                isNext={routine.id === nextId}
                onEdit={() => form.edit(routine.id)}
                onRemoved={(name) => onRemoved({ routine, name })}
              />
            )}
          </Suspense>
        </li>
      ))}
    </ul>
  );
}

function AddButton({ ref, onAdd }: { ref: Ref<HTMLButtonElement>; onAdd: () => void }) {
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
