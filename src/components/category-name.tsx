import type { Category } from '#core/domain/catalogue.ts';

/** The same in both languages: an English word, also for a screen reader. */
export function CategoryName({ category }: { category: Category }) {
  return <span lang="en">{category}</span>;
}
