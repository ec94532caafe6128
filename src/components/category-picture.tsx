import type { Category } from '#core/catalogue/frequency.ts';
import { categoryPictures } from '#pictures/category-pictures.ts';

interface CategoryPictureProps {
  category: Category;
  use: 'card' | 'player';
  className?: string;
  /** On the first screenful: fetched at once instead of when it comes near. */
  eager?: boolean;
}

/** The picture of a category. Decoration: the category's name and glyph stand with it. Dark in both themes. */
export function CategoryPicture({ category, use, className, eager = false }: CategoryPictureProps) {
  const { avif, webp, width, height, placeholder } = categoryPictures[category][use];
  return (
    <picture>
      <source srcSet={avif} type="image/avif" />
      <img
        src={webp}
        alt=""
        width={width}
        height={height}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        className={className}
        style={{ backgroundColor: placeholder }}
      />
    </picture>
  );
}
