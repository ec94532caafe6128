import { describe, expect, it, vi } from 'vitest';
import { datesIn } from './dates.ts';
import { durationText } from './duration.ts';
import { protection as english } from '#i18n/messages/en/protection.ts';
import { protection as spanish } from '#i18n/messages/es/protection.ts';

/** Replaces the various spaces of Intl by plain ones. */
const plain = (text: string): string => text.replaceAll(/\s/gu, ' ');

describe('dates', () => {
  const [es, en] = [datesIn('es'), datesIn('en')];

  it('formats a day independently of the time zone', () => {
    expect(es.day('2026-11-20', 'full')).toBe('viernes, 20 de noviembre de 2026');
    expect(en.day('2026-11-20', 'weekday')).toBe('Friday 20 November');
    expect(es.day('2026-01-01', 'short')).toBe('1 ene');
    expect(es.day('2026-11', 'month')).toBe('noviembre de 2026');
  });

  it('formats how long ago a day was', () => {
    expect([0, 1, 3, 13].map(es.ago)).toEqual(['hoy', 'ayer', 'hace 3 días', 'hace 13 días']);
    expect([14, 59, 60, 400].map(en.ago)).toEqual(['2 weeks ago', '8 weeks ago', 'last month', '13 months ago']);
  });

  it('formats the time in the time zone of the session', () => {
    const moment = Date.UTC(2026, 10, 20, 7, 30);
    expect(es.clock(moment, 'Europe/Madrid')).toBe('8:30');
    expect(plain(en.clock(moment, 'America/New_York'))).toBe('2:30');
    expect(es.clock(moment, 'Nowhere/At_All')).toMatch(/^\d{1,2}:30$/u);
    expect(es.hour(7)).toBe('7:00');
    expect(plain(en.hour(19))).toBe('19:00');
  });
});

describe('what a device shows by its own clock', () => {
  const moments = Array.from({ length: 24 }, (_, at) => Date.UTC(2026, Math.floor(at / 2), 1 + at, at, at * 2));

  it.each([
    ['es', spanish],
    ['en', english],
  ] as const)('is written without Intl as Intl writes it (%s)', (locale, { date }) => {
    const language = { es: 'es', en: 'en-GB' }[locale];
    const [day, time] = [
      new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', year: 'numeric' }),
      new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit' }),
    ];
    const expected = moments.map((moment) => [day.format(moment), time.format(moment)]);
    const made = vi.spyOn(Intl, 'DateTimeFormat');
    const { clock } = datesIn(locale);
    expect(moments.map((moment) => [date(moment), clock(moment)])).toEqual(expected);
    expect(made).not.toHaveBeenCalled();
    made.mockRestore();
  });
});

describe('durations', () => {
  it.each([
    [0, '0 min'],
    [0.2, '1 s'],
    [40.4, '40 s'],
    [59.5, '1 min'],
    [750, '13 min'],
    [3570, '1 h'],
    [3600, '1 h'],
    [3900, '1 h 5 min'],
    [36_300, '10 h'],
    [7_200_000, '2000 h'],
  ])('formats %d s as %s', (seconds, text) => {
    expect(durationText('es', seconds)).toBe(text);
  });

  it('separates thousands as in the language', () => {
    expect(durationText('en', 7_200_000)).toBe('2,000 h');
  });
});
