import { nightWave } from '#core/catalogue/featured.ts';
import { shippedQuery } from './programme-settings.ts';
import { shippedProgrammes } from './shipped-programmes.ts';

/** The frequency of the night programme, without the catalogue. The programme says everything else of its sound. */
export const nightTone = {
  ...nightWave,
  category: 'Restore',
  title: { es: 'Onda lenta', en: 'Slow wave' },
  suggestedMode: 'isochronic',
  suggestedCarrier: undefined,
  defaultIntensity: 30,
} as const;

/** The player's query of what plays in the first night: soft, audible on a phone, and falling for eight hours. */
export function firstNight(): string {
  const programme = shippedProgrammes.find(({ slug }) => slug === 'night');
  if (!programme) throw new Error('There is no night programme');
  return shippedQuery(programme, nightTone);
}
