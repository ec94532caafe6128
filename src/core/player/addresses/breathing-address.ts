import { breathingLimits, defaultBreathing, type BreathingSettings } from '#core/breathing/breathing.ts';
import type { Frequency } from '#core/catalogue/frequency.ts';
import type { LastChoice } from '#core/settings/last-choice.ts';
import { numberIn } from './address-number.ts';

const oneDecimal = { decimals: 1 };

function paceOf({ hertz }: Pick<Frequency, 'hertz'>): number {
  return Math.round(600 * hertz) / 10;
}

/** Whether an entry of the catalogue is a pace to breathe at, not a tone. */
export function isBreathingGuide(frequency: Pick<Frequency, 'hertz'>): boolean {
  const { min, max } = breathingLimits.pace;
  return paceOf(frequency) >= min && paceOf(frequency) <= max;
}

/** As last set by hand. Without a pace set by hand, a frequency that is a pace sets it. */
export function preferredBreathing(chosen: string | undefined, frequency: Pick<Frequency, 'hertz'>): BreathingSettings {
  const pace = isBreathingGuide(frequency) ? paceOf(frequency) : defaultBreathing.pace;
  const query = new URLSearchParams(chosen);
  return { ...patternIn(query, { ...defaultBreathing, pace }), vibration: query.get('vibrate') !== '0' };
}

function patternIn(query: URLSearchParams, otherwise: BreathingSettings): BreathingSettings {
  const { pace, inhale, hold, from } = breathingLimits;
  return {
    ...otherwise,
    pace: numberIn(query.get('breath'), { ...pace, ...oneDecimal }) ?? otherwise.pace,
    inhale: numberIn(query.get('breathIn'), inhale) ?? otherwise.inhale,
    holdFull: numberIn(query.get('holdFull'), hold) ?? otherwise.holdFull,
    holdEmpty: numberIn(query.get('holdEmpty'), hold) ?? otherwise.holdEmpty,
    from: numberIn(query.get('breathFrom'), { ...from, ...oneDecimal }) ?? otherwise.from,
  };
}

/**
 * There is a guide if an address names a pace, or if it names neither pace nor mode and the frequency is a pace. What a
 * link leaves out is the default and not the last choice: a shared link is the same for everybody.
 */
export function breathingFromAddress(
  query: URLSearchParams,
  frequency: Pick<Frequency, 'hertz'>,
  chosen: string | undefined,
): BreathingSettings | undefined {
  const preferred = preferredBreathing(chosen, frequency);
  if (numberIn(query.get('breath'), breathingLimits.pace) !== undefined)
    return patternIn(query, { ...defaultBreathing, vibration: preferred.vibration });
  return isBreathingGuide(frequency) && query.get('mode') === null ? preferred : undefined;
}

/** Undefined for defaults, which an address omits. */
export function breathingParts(breathing: BreathingSettings): LastChoice {
  const { pace, inhale, holdFull, holdEmpty, from } = breathing;
  return {
    breath: pace,
    breathIn: inhale === defaultBreathing.inhale ? undefined : inhale,
    holdFull: holdFull || undefined,
    holdEmpty: holdEmpty || undefined,
    breathFrom: from,
  };
}
