import type { Locale } from '#core/domain/locales.ts';
import { dateFormat, relativeFormat } from './formats.ts';
import { useLocale } from './language-context.ts';

const utc = { timeZone: 'UTC' } as const;
const shapes = {
  weekday: { weekday: 'long', day: 'numeric', month: 'long', ...utc },
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', ...utc },
  long: { day: 'numeric', month: 'long', ...utc },
  short: { day: 'numeric', month: 'short', ...utc },
  month: { month: 'long', year: 'numeric', ...utc },
  monthName: { month: 'short', ...utc },
  weekdayLetter: { weekday: 'narrow', ...utc },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type DayShape = keyof typeof shapes;

/** Days, moments and lengths of time as the person's language writes them. */
export interface Dates {
  /** A calendar day, 2026-11-20, or a month, 2026-11. */
  day: (day: string, shape: DayShape) => string;
  /** How long ago a day was, from how many days: “hoy”, “ayer”, “hace 3 días”; from two weeks on in weeks, from two months on in months. */
  ago: (days: number) => string;
  /** The time of day of a moment (milliseconds since 1970) in a time zone; in the device's own where none is given or known. */
  clock: (moment: number, timeZone?: string) => string;
  /** The day of the week of a moment, where the device is: “jueves”. */
  weekday: (moment: Date) => string;
  /** The same with a capital letter first, where it begins a line. */
  capital: (text: string) => string;
  /** The time of day in which a whole hour begins, 0–24. */
  hour: (hour: number) => string;
}

function clockIn(locale: Locale, moment: number, timeZone: string | undefined): string {
  const shape = { hour: 'numeric', minute: '2-digit' } as const;
  try {
    return dateFormat(locale, { ...shape, timeZone }).format(moment);
  } catch {
    return dateFormat(locale, shape).format(moment);
  }
}

function ago(locale: Locale, days: number): string {
  const format = relativeFormat(locale);
  if (days < 14) return format.format(-days, 'day');
  if (days < 60) return format.format(-Math.floor(days / 7), 'week');
  return format.format(-Math.floor(days / 30.44), 'month');
}

export function datesIn(locale: Locale): Dates {
  return {
    day: (day, shape) =>
      dateFormat(locale, shapes[shape]).format(new Date(`${day.length === 7 ? `${day}-01` : day}T00:00:00Z`)),
    ago: (days) => ago(locale, days),
    weekday: (moment) => dateFormat(locale, { weekday: 'long' }).format(moment),
    clock: (moment, timeZone) => clockIn(locale, moment, timeZone),
    capital: (text) => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1),
    hour: (hour) => dateFormat(locale, { hour: 'numeric', minute: '2-digit', ...utc }).format(hour * 3_600_000),
  };
}

export function useDates(): Dates {
  return datesIn(useLocale());
}
