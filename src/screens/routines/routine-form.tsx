import { useEffect, useId, useRef, useState, type RefObject, type SubmitEvent } from 'react';
import { durationLimits } from '#core/domain/session.ts';
import type { RoutineRecord } from '#core/personal-data/records/records.ts';
import { proposedTime } from '#core/routines/proposed-time.ts';
import { useFocusOnMount } from '#hooks/use-focus-on-mount.ts';
import { useSaveRoutine, type RoutineDraft } from '#hooks/use-save-routine.ts';
import { useLog } from '#hooks/use-log.ts';
import { useChapter } from '#i18n/language-context.ts';
import { bringIntoView } from '#ui/bring-into-view.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { DayToggles } from './day-toggles.tsx';
import { RoutineLength, useOwnLength } from './routine-length.tsx';
import { RemindSwitch } from './remind-switch.tsx';
import { ToneChoice } from './tone-choice.tsx';

const newRoutine = { minutes: durationLimits.default, days: [1, 2, 3, 4, 5], remind: false };

type Draft = Omit<RoutineDraft, 'frequencyId' | 'time'> & {
  frequencyId: number | undefined;
  /** undefined: the proposed one. */
  time?: string;
};

const isComplete = (draft: Draft & Pick<RoutineDraft, 'time'>): draft is RoutineDraft =>
  draft.frequencyId !== undefined && draft.days.length > 0 && draft.time !== '';

interface RoutineFormProps {
  /** undefined: a new routine. */
  routine?: RoutineRecord;
  /** For a new routine. */
  frequencyId?: number | undefined;
  onFinish: () => void;
}

function useDraft({ routine, frequencyId, onFinish }: RoutineFormProps) {
  const keep = useSaveRoutine();
  const log = useLog();
  const [chosen, setChosen] = useState<Draft>(routine ?? { frequencyId, ...newRoutine });
  const own = useOwnLength(chosen);
  const draft = { ...chosen, time: chosen.time ?? proposedTime(chosen, own) };
  const [problem, setProblem] = useState<'incomplete' | 'failed'>();
  const [attempts, setAttempts] = useState(0);
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (!isComplete(draft)) {
      setProblem('incomplete');
      setAttempts((before) => before + 1);
      return;
    }
    const { presetId = null, minutes, time, days, remind } = draft;
    const sound = { frequencyId: draft.frequencyId, presetId };
    try {
      await keep({ ...sound, minutes, time, days, remind, ...(routine && { id: routine.id }) });
      onFinish();
    } catch (error) {
      log.error('The routine could not be kept:', error);
      setProblem('failed');
    }
  };
  return {
    draft,
    own,
    change: (changes: Partial<Draft>) => setChosen((before) => ({ ...before, ...changes })),
    problem,
    attempts,
    submit,
  };
}

/** The form, in view once it appears. Focuses the first missing field with each attempt to submit. */
function useFormPlace(attempts: number): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => bringIntoView(form.current), []);
  useEffect(() => {
    if (attempts > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role=group][aria-describedby] button')?.focus();
  }, [attempts]);
  return form;
}

export function RoutineForm(props: RoutineFormProps) {
  const texts = useChapter('routines');
  const { form } = texts;
  const { draft, own, change, problem, attempts, submit } = useDraft(props);
  const element = useFormPlace(attempts);
  const heading = useFocusOnMount<HTMLHeadingElement>();
  const id = useId();
  const showsMissing = problem === 'incomplete';
  return (
    <form
      ref={element}
      aria-labelledby={id}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="card grid gap-5 p-5 sm:p-6"
    >
      <h2 id={id} ref={heading} tabIndex={-1} className="text-xl font-semibold focus-visible:outline-none">
        {props.routine ? form.edit : form.add}
      </h2>
      <ToneChoice
        frequencyId={draft.frequencyId}
        presetId={draft.presetId}
        onChoose={change}
        missing={showsMissing && draft.frequencyId === undefined}
      />
      <RoutineLength draft={draft} own={own} onChange={(minutes) => change({ minutes })} />
      <TimeField value={draft.time} onChange={(time) => change({ time })} missing={showsMissing && draft.time === ''} />
      <DayToggles
        days={draft.days}
        onChange={(days) => change({ days })}
        missing={showsMissing && draft.days.length === 0}
      />
      <RemindSwitch on={draft.remind} onChange={(remind) => change({ remind })} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit">{form.save}</Button>
        <Button kind="quiet" onClick={props.onFinish}>
          {form.cancel}
        </Button>
        <p role="alert" className="text-danger">
          {problem === 'failed' && texts.failed}
        </p>
      </div>
    </form>
  );
}

function TimeField({
  value,
  onChange,
  missing,
}: {
  value: string;
  onChange: (time: string) => void;
  missing: boolean;
}) {
  const { form } = useChapter('routines');
  const id = useId();
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <label htmlFor={id} className="text-muted">
        {form.time}
      </label>
      <TextField
        id={id}
        type="time"
        required
        value={value}
        aria-invalid={missing}
        aria-describedby={missing ? `${id}-error` : undefined}
        onChange={(event) => onChange(event.target.value)}
        className="w-fit max-w-full px-4 text-xl tabular-nums"
      />
      {missing && (
        <p id={`${id}-error`} className="text-sm text-danger">
          {form.timeMissing}
        </p>
      )}
    </div>
  );
}
