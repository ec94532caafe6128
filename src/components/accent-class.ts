import { accentOf } from '#core/catalogue/frequency.ts';
import type { Accent } from '#core/catalogue/frequency.ts';
import type { Category } from '#core/domain/catalogue.ts';

// Written out: Tailwind finds class names as text.
const classOf: Record<Accent, string> = { pulse: 'accent-pulse', aura: 'accent-aura', clarity: 'accent-clarity' };

/** The class that gives an element and all in it the accent of a category. */
export function accentClass(category: Category): string {
  return classOf[accentOf[category]];
}
