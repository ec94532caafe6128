import { creditText, isImported, type Credit } from '#core/domain/credit.ts';
import type { Category } from '#core/domain/catalogue.ts';
import { durationLimits, intensityLimits } from '#core/domain/session.ts';
import type { Frequency } from './frequency.ts';

const unnamed = { es: 'Programa importado', en: 'Imported programme' };
const none = { es: '', en: '' };

/** What stands for an imported sound where the app expects an entry of the catalogue, without a claim of its own. */
export function importedFrequency(id: number, { title }: Credit = {}): Frequency {
  return {
    id,
    slug: 'imported',
    hertz: 10,
    category: 'Calm',
    title: title === undefined ? unnamed : { es: title, en: title },
    description: none,
    tags: { es: [], en: [] },
    origin: 'laboratory',
    evidenceGrade: 'none',
    verifiedSources: 0,
    evidence: { note: none, sources: [] },
    suggestedMode: 'pure',
    suggestedCarrier: undefined,
    suggestedMinutes: durationLimits.default,
    defaultIntensity: intensityLimits.default,
  };
}

/** A frequency of a list by its id, or what stands for an imported sound. */
export function frequencyIn(frequencies: readonly Frequency[], id: number): Frequency | undefined {
  return isImported(id) ? importedFrequency(id) : frequencies.find((frequency) => frequency.id === id);
}

/** Undefined for an imported sound, which belongs to none. */
export const categoryOf = ({ id, category }: Pick<Frequency, 'id' | 'category'>): Category | undefined =>
  isImported(id) ? undefined : category;

/** What an earlier session played: with the name of its file where it was an imported sound. */
export const creditedFrequency = ({ address }: { address?: string | undefined }, frequency: Frequency): Frequency =>
  isImported(frequency.id)
    ? importedFrequency(frequency.id, { title: creditText('title', new URLSearchParams(address).get('title')) })
    : frequency;
