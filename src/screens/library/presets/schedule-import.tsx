import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { soundName } from '#core/domain/sound-title.ts';
import { freePresetName } from '#core/personal-data/records/preset-name.ts';
import { readSchedule, type ReadSchedule } from '#core/schedules/read-schedule.ts';
import { maxScheduleBytes, type ScheduleNote, type ScheduleProblem } from '#core/schedules/schedule.ts';
import { scheduleText } from '#core/schedules/schedule-text.ts';
import { usePresets } from '#hooks/presets/use-presets.ts';
import { useLog } from '#hooks/use-log.ts';
import { useChapter, useNumber } from '#i18n/language-context.ts';
import { bringIntoView } from '#ui/bring-into-view.ts';
import { Button } from '#ui/button.tsx';

type Outcome =
  | { kind: 'kept'; name: string; notes: readonly ScheduleNote[] }
  | { kind: 'failed'; why: ScheduleProblem | 'not-kept' };

async function readFile(file: File): Promise<ReadSchedule> {
  if (file.size > maxScheduleBytes) return { problem: 'too-large' };
  return readSchedule(scheduleText(new Uint8Array(await file.arrayBuffer())), file.name);
}

function useScheduleImport() {
  const { scheduleName } = useChapter('schedules');
  const { presets = [], add } = usePresets();
  const log = useLog();
  const [outcome, setOutcome] = useState<Outcome>();
  const keep = async (file: File): Promise<Outcome> => {
    const read = await readFile(file);
    if ('problem' in read) return { kind: 'failed', why: read.problem };
    const { address, credit } = read;
    const wanted = soundName(credit.title ?? '') || scheduleName;
    const name = freePresetName(
      wanted,
      presets.map((preset) => preset.name),
    );
    await add({ name, address });
    return { kind: 'kept', name, notes: read.notes };
  };
  const start = async (file: File): Promise<void> => {
    setOutcome(undefined);
    try {
      setOutcome(await keep(file));
    } catch (error) {
      log.error('A schedule could not be kept:', error);
      setOutcome({ kind: 'failed', why: 'not-kept' });
    }
  };
  return { outcome, start };
}

/** Keeps a schedule of Gnaural or SBaGen among the presets, and says what it could not take over. */
export function ScheduleImport() {
  const texts = useChapter('schedules');
  const input = useRef<HTMLInputElement>(null);
  const { outcome, start } = useScheduleImport();
  const choose = async (file: File | undefined): Promise<void> => {
    if (file) await start(file);
    // So that the same file can be chosen again.
    if (input.current) input.current.value = '';
  };
  return (
    <div className="grid gap-2">
      <Button kind="quiet" className="w-fit" onClick={() => input.current?.click()}>
        <FileUp aria-hidden className="size-5" />
        {texts.import}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={texts.import}
        onChange={({ target }) => void choose(target.files?.[0])}
      />
      <p className="max-w-prose text-sm text-muted">{texts.hint}</p>
      <div role="status">
        {outcome && <Report key={outcome.kind === 'kept' ? outcome.name : outcome.why} outcome={outcome} />}
      </div>
    </div>
  );
}

/** Shares below one percent have one digit more. */
function useNoteText(): (note: ScheduleNote) => string {
  const texts = useChapter('schedules');
  const { untuned } = useChapter('presets');
  const number = useNumber();
  return (note) => {
    if (note.kind === 'soundscapes') return texts.soundscapes(note.of.map((one) => untuned[one]).join(', '));
    if (note.kind === 'speed') return texts.speed(number(note.times));
    if ('count' in note) return texts.counted[note.kind](note.count);
    if (note.kind !== 'differs') return texts.notes[note.kind];
    const { percent } = note;
    return texts.differs(number(percent < 1 ? Math.round(10 * percent) / 10 : Math.round(percent)));
  };
}

function Report({ outcome }: { outcome: Outcome }) {
  const texts = useChapter('schedules');
  const noteText = useNoteText();
  const { notes } = outcome.kind === 'kept' ? outcome : { notes: [] };
  return (
    <div ref={bringIntoView}>
      <p>{outcome.kind === 'kept' ? texts.kept(outcome.name) : texts.problems[outcome.why]}</p>
      {notes.length > 0 && (
        <>
          <p className="pt-2 text-sm font-medium">{texts.notTakenOver}</p>
          <ul className="list-disc pl-5 text-sm text-muted">
            {notes.map((note) => (
              <li key={note.kind}>{noteText(note)}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
