import { accentOf, type Accent } from '#core/catalogue/frequency.ts';
import type { Category } from '#core/domain/catalogue.ts';

// Written out, because Tailwind finds class names as text.
const classOf: Record<Accent, string> = { pulse: 'accent-pulse', aura: 'accent-aura', clarity: 'accent-clarity' };

export function accentClass(category: Category): string {
  return classOf[accentOf[category]];
}
