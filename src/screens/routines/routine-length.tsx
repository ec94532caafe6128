import { frequencyIn } from '#core/catalogue/imported-frequency.ts';
import { durationLimits } from '#core/domain/session.ts';
import { ownLength, type OwnLength } from '#core/routines/routine-sound.ts';
import type { Minutes } from '#core/units.ts';
import { useFrequencies } from '#hooks/use-catalogue.ts';
import { usePreset } from '#hooks/presets/use-preset.ts';
import type { RoutineDraft } from '#hooks/use-save-routine.ts';
import { durationText } from '#i18n/duration.ts';
import { useChapter, useLocale } from '#i18n/language-context.ts';
import { Slider } from '#ui/slider.tsx';

const { default: _default, ...lengths } = durationLimits;

interface RoutineLengthProps {
  draft: Pick<RoutineDraft, 'minutes'>;
  /** Of its sound by itself. */
  own: OwnLength;
  onChange: (minutes: Minutes) => void;
}

/** The length that the sound of a draft has by itself. */
export function useOwnLength(draft: Pick<RoutineDraft, 'presetId'> & { frequencyId: number | undefined }): OwnLength {
  const preset = usePreset(draft.presetId);
  const frequencies = useFrequencies();
  const all = frequencies.status === 'ready' ? frequencies.value : [];
  return ownLength(draft, preset, draft.frequencyId === undefined ? undefined : frequencyIn(all, draft.frequencyId));
}

/** How long the routine lasts, or why that cannot be chosen: a sound with a length of its own is never cut. */
export function RoutineLength({ draft, own, onChange }: RoutineLengthProps) {
  const { form, length } = useChapter('routines');
  const locale = useLocale();
  const isOwn = own !== undefined && own !== 'unlimited';
  return (
    <div>
      {!isOwn && (
        <Slider
          label={form.duration}
          value={draft.minutes}
          onChange={onChange}
          {...lengths}
          shown={length(draft.minutes)}
          spoken={form.minutes(draft.minutes)}
          hint={own === 'unlimited' ? form.endless : undefined}
        />
      )}
      {/* There before its text, so that screen readers say that the slider has gone. */}
      <p role="status">{isOwn && form.ownLength(durationText(locale, 60 * own))}</p>
    </div>
  );
}
