import { dayPattern } from '#core/routines/occurrence.ts';
import { dateFormat, listFormat } from '#i18n/formats.ts';
import { useChapter, useLocale } from '#i18n/language-context.ts';

const utc = { timeZone: 'UTC' } as const;
const monday = Date.UTC(2026, 10, 16);

export interface RoutineFormat {
  /** `day` is an ISO weekday, 1–7: “lunes”, or “lun”. */
  day: (day: number, width: 'long' | 'short') => string;
  /** “de lunes a viernes”, “lunes, miércoles y viernes”. */
  days: (days: readonly number[]) => string;
  /** `time` as stored, 08:30. */
  clock: (time: string) => string;
}

export function useRoutineFormat(): RoutineFormat {
  const texts = useChapter('routines');
  const locale = useLocale();
  const day: RoutineFormat['day'] = (number, width) =>
    dateFormat(locale, { weekday: width, ...utc }).format(monday + (number - 1) * 86_400_000);
  const clock: RoutineFormat['clock'] = (time) => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number);
    return dateFormat(locale, { hour: 'numeric', minute: '2-digit', ...utc }).format(
      Date.UTC(2026, 0, 1, hours, minutes),
    );
  };
  return {
    day,
    clock,
    days: (days) => {
      const pattern = dayPattern(days);
      return pattern === 'some'
        ? listFormat(locale).format(days.map((number) => day(number, 'long')))
        : texts.days[pattern];
    },
  };
}
