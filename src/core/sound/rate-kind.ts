import { forms, type Mode } from '#core/domain/sound.ts';

/** What the hertz of a form are the rate of. */
export function rateKind(mode: Mode): 'tone' | 'beat' | 'pulse' {
  const { hasCarrier, isPulsed } = forms[mode];
  if (isPulsed) return 'pulse';
  return hasCarrier ? 'beat' : 'tone';
}
