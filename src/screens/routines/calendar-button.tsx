import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import type { RoutineRecord } from '#core/personal-data/records/records.ts';
import { usePresets } from '#hooks/presets/use-presets.ts';
import { shareFile, timeZone } from '#hooks/browser.ts';
import { useLog } from '#hooks/use-log.ts';
import { useChapter, useLanguage, useLocale, useMessages } from '#i18n/language-context.ts';
import { mediaTitle } from '#i18n/sound-title.ts';
import { routes } from '#routes.ts';
import { Button } from '#ui/button.tsx';
import { useToneOf } from './use-tone.ts';

/** The routines as a calendar file, which reminds of them while the app is closed. */
export function CalendarButton({ routines }: { routines: readonly RoutineRecord[] }) {
  const { calendar } = useChapter('routines');
  const share = useShareOf(routines);
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
  if (routines.length === 0) return null;
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

function useShareOf(routines: readonly RoutineRecord[]) {
  const { app } = useMessages();
  const { calendar } = useChapter('routines');
  const { presets = [] } = usePresets();
  const toneOf = useToneOf();
  const language = useLanguage();
  const locale = useLocale();
  return async () => {
    const { routineCalendar } = await import('#core/routines/routine-calendar.ts');
    await language.chapters.load('programmes', locale);
    const entries = routines.map((routine) => {
      const { plainTitle, address, ...tone } = toneOf(
        routine,
        presets.find(({ id }) => id === routine.presetId),
      );
      const { frequency, minutes } = tone;
      const title = frequency ? mediaTitle(language, { ...frequency, ...tone }, frequency) : plainTitle;
      // Its length is that of what it plays.
      return { routine: { ...routine, minutes }, title, url: new URL(routes.player + address, location.origin).href };
    });
    const text = routineCalendar(entries, { name: app.name, now: new Date(), zone: timeZone() });
    return shareFile(new File([text], calendar.file, { type: 'text/calendar' }));
  };
}
