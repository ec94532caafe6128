import type { Locale } from '#core/domain/locales.ts';
import { numberFormat } from './formats.ts';

/** “40 s”, “12 min”, “1 h 5 min”, “64 h” in every language. */
export function durationText(locale: Locale, seconds: number): string {
  const number = numberFormat(locale, 0);
  if (seconds > 0 && seconds < 59.5) return `${number.format(Math.max(1, Math.round(seconds)))} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return hours >= 10 || rest === 0 ? `${number.format(Math.round(minutes / 60))} h` : `${hours} h ${rest} min`;
}
