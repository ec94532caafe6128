import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { frequencyIn } from '#core/catalogue/imported-frequency.ts';
import type { PresetRecord, RoutineRecord } from '#core/personal-data/records/records.ts';
import { routineSound } from '#core/routines/routine-sound.ts';
import { usePresets } from '#hooks/presets/use-presets.ts';
import { shareFile, timeZone } from '#hooks/browser.ts';
import { useReadFrequencies } from '#hooks/use-catalogue.ts';
import { useLog } from '#hooks/use-log.ts';
import { useChapter, useLanguage, useLocale, useMessages } from '#i18n/language-context.ts';
import { titleName } from '#i18n/sound-title.ts';
import { routes } from '#routes.ts';
import { Button } from '#ui/button.tsx';

/** The routines as a calendar file, which reminds of them while the app is closed. */
export function CalendarButton({ routines }: { routines: readonly RoutineRecord[] }) {
  const { calendar } = useChapter('routines');
  const { presets } = usePresets();
  const share = useShareOf(routines, presets ?? []);
  const log = useLog();
  const [said, setSaid] = useState('');
  const onClick = async (): Promise<void> => {
    try {
      setSaid((await share()) === 'downloaded' ? calendar.downloaded : '');
    } catch (error) {
      log.error('The calendar file could not be made:', error);
      setSaid(calendar.failed);
    }
  };
  if (routines.length === 0 || !presets) return null;
  return (
    <div className="grid justify-items-center gap-2 text-center">
      <Button kind="quiet" onClick={() => void onClick()}>
        <CalendarPlus aria-hidden className="size-5" />
        {calendar.save}
      </Button>
      <p className="max-w-prose text-sm text-pretty text-muted">{calendar.hint}</p>
      <p role="status" className="text-sm">
        {said}
      </p>
    </div>
  );
}

function useShareOf(routines: readonly RoutineRecord[], presets: readonly PresetRecord[]) {
  const { app } = useMessages();
  const { calendar, unknownTone } = useChapter('routines');
  const readFrequencies = useReadFrequencies();
  const language = useLanguage();
  const locale = useLocale();
  return async () => {
    const { routineCalendar } = await import('#core/routines/routine-calendar.ts');
    // A calendar keeps what it is given, so that it must not be what stands in until the catalogue is known.
    const frequencies = await readFrequencies();
    const tones = routines.map((routine) => {
      const preset = presets.find(({ id }) => id === routine.presetId);
      const frequency = frequencyIn(frequencies, routine.frequencyId);
      return { routine, frequency, ...routineSound(routine, preset, frequency) };
    });
    if (tones.some(({ title }) => title && 'programme' in title)) await language.chapters.load('programmes', locale);
    const entries = tones.map(({ routine, frequency, address, minutes, title }) => ({
      // Its length is that of what it plays.
      routine: { ...routine, minutes },
      title: titleName(language, title) ?? frequency?.title[locale] ?? unknownTone,
      url: new URL(address === undefined ? routes.routines : routes.player + address, location.origin).href,
    }));
    const text = routineCalendar(entries, { name: app.name, now: new Date(), zone: timeZone() });
    return shareFile(new File([text], calendar.file, { type: 'text/calendar' }));
  };
}
