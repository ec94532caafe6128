import { Crosshair, Moon, Shield, Sparkles, Waves, Zap, type LucideIcon } from 'lucide-react';
import type { Category } from '#core/domain/catalogue.ts';

const glyphs: Record<Category, LucideIcon> = {
  Calm: Waves,
  Focus: Crosshair,
  Shield,
  Vital: Zap,
  Restore: Moon,
  Expand: Sparkles,
};

/** Goes with the category's name: colour alone carries no meaning. */
export function CategoryGlyph({ category, className }: { category: Category; className?: string }) {
  const Glyph = glyphs[category];
  return <Glyph aria-hidden className={className} strokeWidth={1.75} />;
}
