import { Undo2 } from 'lucide-react';
import { toneOf, withTone } from '#core/sound/layers.ts';
import { useChapter, useNumber } from '#i18n/language-context.ts';
import type { SetFrequency } from './use-session-settings.ts';

export function CustomFrequencyNote({ frequency, settingsState: { settings, change } }: SetFrequency) {
  const tuning = useChapter('tuning');
  const number = useNumber();
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1">
      <p role="status">{tuning.own(number(toneOf(settings).hertz), number(frequency.hertz))}</p>
      <button
        type="button"
        onClick={() => change({ layers: withTone(settings, { hertz: frequency.hertz }) })}
        className="inline-flex min-h-11 items-center gap-2 rounded-control bg-on-picture/14 px-4 text-sm font-medium transition-colors hover:bg-on-picture/24"
      >
        <Undo2 aria-hidden className="size-4" />
        {tuning.back(number(frequency.hertz))}
      </button>
    </div>
  );
}
