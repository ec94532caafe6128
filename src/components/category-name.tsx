import type { Category } from '#core/domain/catalogue.ts';
import { useMessages } from '#i18n/language-context.ts';

/** Adds the word in the person's language where that differs from the name. */
export function CategoryName({ category }: { category: Category }) {
  const { categories } = useMessages();
  const translated = categories[category];
  return (
    <span>
      {category}
      {translated !== category && <span className="text-sm font-normal"> {translated}</span>}
    </span>
  );
}
