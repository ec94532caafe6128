import { durationLimits } from '#core/domain/session.ts';
import { ownMinutes } from '#core/routines/routine-sound.ts';
import type { Minutes } from '#core/units.ts';
import { usePreset } from '#hooks/presets/use-preset.ts';
import type { RoutineDraft } from '#hooks/use-save-routine.ts';
import { durationText } from '#i18n/duration.ts';
import { useChapter, useLocale } from '#i18n/language-context.ts';
import { Slider } from '#ui/slider.tsx';

const { default: _default, ...lengths } = durationLimits;

interface RoutineLengthProps {
  draft: Pick<RoutineDraft, 'presetId' | 'minutes'>;
  onChange: (minutes: Minutes) => void;
}

/** How long the routine lasts, or why that cannot be chosen: a sound with a length of its own is never cut. */
export function RoutineLength({ draft, onChange }: RoutineLengthProps) {
  const { form, length } = useChapter('routines');
  const locale = useLocale();
  const preset = usePreset(draft.presetId);
  const own = ownMinutes(draft, preset);
  if (own !== undefined) return <p>{form.ownLength(durationText(locale, 60 * own))}</p>;
  const isEndless = new URLSearchParams(preset?.address).get('minutes') === 'unlimited';
  return (
    <div className="grid gap-1">
      <Slider
        label={form.duration}
        value={draft.minutes}
        onChange={onChange}
        {...lengths}
        shown={length(draft.minutes)}
        spoken={form.minutes(draft.minutes)}
      />
      {isEndless && <p className="text-sm text-muted">{form.endless}</p>}
    </div>
  );
}
