import type { Locale } from '#core/domain/locales.ts';
import { capitalized } from './capitalized.ts';
import { dateFormat, relativeFormat } from './formats.ts';
import { useLocale } from './language-context.ts';

const utc = { timeZone: 'UTC' } as const;
const formatOptions = {
  weekday: { weekday: 'long', day: 'numeric', month: 'long', ...utc },
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', ...utc },
  long: { day: 'numeric', month: 'long', ...utc },
  short: { day: 'numeric', month: 'short', ...utc },
  month: { month: 'long', year: 'numeric', ...utc },
  monthName: { month: 'short', ...utc },
  weekdayLetter: { weekday: 'narrow', ...utc },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type DayFormat = keyof typeof formatOptions;

export interface DateFormats {
  /** @param day a day (2026-11-20) or a month (2026-11) */
  day: (day: string, shape: DayFormat) => string;
  /** “hoy”, “ayer”, “hace 3 días”; in weeks from 14 days on, in months from 60. */
  ago: (days: number) => string;
  /** @param moment milliseconds since 1970 @param timeZone the device's where it is missing or unknown */
  clock: (moment: number, timeZone?: string) => string;
  /** “jueves” */
  weekday: (moment: Date) => string;
  capitalize: (text: string) => string;
  /** @param hour 0–24 */
  hour: (hour: number) => string;
}

/** As Intl does in every language of the app, whose first use takes long (`numberFormat`). */
function deviceClock(moment: number): string {
  const date = new Date(moment);
  return `${date.getHours()}:${String(date.getMinutes()).padStart(2, '0')}`;
}

function clockIn(locale: Locale, moment: number, timeZone: string | undefined): string {
  if (timeZone === undefined) return deviceClock(moment);
  try {
    return dateFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone }).format(moment);
  } catch {
    return deviceClock(moment);
  }
}

function ago(locale: Locale, days: number): string {
  const format = relativeFormat(locale);
  if (days < 14) return format.format(-days, 'day');
  if (days < 60) return format.format(-Math.floor(days / 7), 'week');
  return format.format(-Math.floor(days / 30.44), 'month');
}

export function datesIn(locale: Locale): DateFormats {
  return {
    day: (day, shape) =>
      dateFormat(locale, formatOptions[shape]).format(new Date(`${day.length === 7 ? `${day}-01` : day}T00:00:00Z`)),
    ago: (days) => ago(locale, days),
    weekday: (moment) => dateFormat(locale, { weekday: 'long' }).format(moment),
    clock: (moment, timeZone) => clockIn(locale, moment, timeZone),
    capitalize: (text) => capitalized(text),
    hour: (hour) => dateFormat(locale, { hour: 'numeric', minute: '2-digit', ...utc }).format(hour * 3_600_000),
  };
}

export function useDates(): DateFormats {
  return datesIn(useLocale());
}
