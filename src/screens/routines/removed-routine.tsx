import { Undo2 } from 'lucide-react';
import { focusHeading } from '#components/focus-heading.ts';
import type { RoutineRecord } from '#core/personal-data/records/records.ts';
import { useFocusOnMount } from '#hooks/use-focus-on-mount.ts';
import { useLog } from '#hooks/use-log.ts';
import { useRoutines } from '#hooks/use-personal-data.ts';
import { useChapter } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';

export interface Removed {
  routine: RoutineRecord;
  /** Of its sound. */
  name: string;
}

export function RemovedRoutine({ removed, onUndone }: { removed: Removed | undefined; onUndone: () => void }) {
  return (
    // While empty, it must not take a grid gap.
    <div role="status" className="empty:absolute">
      {removed && <Undo key={removed.routine.id} {...removed} onUndone={onUndone} />}
    </div>
  );
}

function Undo({ routine, name, onUndone }: Removed & { onUndone: () => void }) {
  const texts = useChapter('routines');
  const { save } = useRoutines();
  const log = useLog();
  // The button that had the focus is gone.
  const button = useFocusOnMount<HTMLButtonElement>();
  const undo = async (): Promise<void> => {
    try {
      await save(routine);
      onUndone();
      focusHeading({});
    } catch (error) {
      log.error('The routine could not be brought back:', error);
    }
  };
  return (
    <div className="flex items-center justify-between gap-3 rounded-card bg-raised py-2 pr-2 pl-5">
      <p className="min-w-0 grow">{texts.removed(name)}</p>
      <Button ref={button} kind="bare" className="text-accent hover:bg-line" onClick={() => void undo()}>
        <Undo2 aria-hidden className="size-4.5" />
        {texts.undo}
      </Button>
    </div>
  );
}
