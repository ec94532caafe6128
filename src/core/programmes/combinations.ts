import type { Need } from '#core/catalogue/needs.ts';
import type { ProgrammeSlug, ShippedProgramme } from './shipped-programme.ts';
import { shippedProgrammes } from './shipped-programmes.ts';

/** Needs for which a sound of nature or a noise under a tone is proposed first, with the programmes that have it. */
const table = {
  sleep: ['rain-sleep', 'sleep-noise'],
  calm: ['sea-breath'],
  focus: ['stream-focus'],
} satisfies Partial<Record<Need, readonly ProgrammeSlug[]>>;

export type CombinedNeed = keyof typeof table;
const slugsOf: Readonly<Record<CombinedNeed, readonly ProgrammeSlug[]>> = table;

export const isCombined = (need: Need): need is CombinedNeed => need in table;

/** The programmes of a need: those that are proposed first, and the others. */
export function programmesFor(need: Need): Record<'combinations' | 'others', ShippedProgramme[]> {
  const all = shippedProgrammes.filter(({ needs }) => needs.includes(need));
  const isProposed = ({ slug }: ShippedProgramme): boolean => isCombined(need) && slugsOf[need].includes(slug);
  return { combinations: all.filter(isProposed), others: all.filter((one) => !isProposed(one)) };
}
