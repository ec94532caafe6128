import { useChapter, useNumber } from '#i18n/language-context.ts';

export const measureNames = ['heartRate', 'rmssd', 'coherence'] as const;
export type MeasureName = (typeof measureNames)[number];

/** “64 lpm” and “64”. @param measure beats a minute, milliseconds, or a share of 0–1 */
export function useHeartValue(measure: MeasureName) {
  const { perMinute, milliseconds, percent } = useChapter('heart');
  const number = useNumber();
  const alone = (value: number): string => number(measure === 'coherence' ? value * 100 : value, 0);
  const withUnit = (value: number): string =>
    measure === 'coherence'
      ? percent(alone(value))
      : `${alone(value)} ${measure === 'heartRate' ? perMinute : milliseconds}`;
  return { alone, withUnit };
}
