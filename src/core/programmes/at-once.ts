import { morningFocus, nightWave } from '#core/catalogue/featured.ts';
import type { Frequency } from '#core/catalogue/frequency.ts';
import type { ToneDefaults } from '#core/player/session-settings.ts';
import { shippedQuery } from './programme-settings.ts';
import type { ProgrammeSlug } from './shipped-programme.ts';
import { shippedProgrammes } from './shipped-programmes.ts';

type Played = ToneDefaults & Pick<Frequency, 'id' | 'category' | 'title'>;

const common = { suggestedMode: 'isochronic', suggestedCarrier: undefined, defaultIntensity: 30 } as const;

/** The frequencies of the programmes that play before the catalogue has come. A test compares them with it. */
const frequencies = {
  night: { ...common, ...nightWave, category: 'Restore', title: { es: 'Onda lenta', en: 'Slow wave' } },
  'three-minutes': {
    ...common,
    id: 4,
    hertz: 0.1,
    category: 'Calm',
    title: { es: 'Ola de respiración', en: 'Breathing wave' },
  },
  focus: { ...common, ...morningFocus, category: 'Focus', title: { es: 'Gamma 40', en: 'Gamma 40' } },
} satisfies Partial<Record<ProgrammeSlug, Played>>;

export type AtOnce = keyof typeof frequencies;
export const programmesAtOnce = Object.keys(frequencies) as readonly AtOnce[];

/** The player's query and the frequency of a programme that needs neither the catalogue nor personal data. */
export function atOnce(slug: AtOnce): { address: string; frequency: Played } {
  const frequency: Played = frequencies[slug];
  const programme = shippedProgrammes.find((one) => one.slug === slug);
  if (!programme) throw new Error(`There is no programme ${slug}`);
  return { address: shippedQuery(programme, frequency), frequency };
}
