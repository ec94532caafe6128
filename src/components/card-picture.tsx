import type { Category } from '#core/domain/catalogue.ts';
import { cardPictures } from '#pictures/card-pictures.ts';
import { PictureElement } from './picture-element.tsx';

/** The picture of a category for a card: the category's name and glyph stand with it. Dark in both themes. */
export function CardPicture({ category, className }: { category: Category; className?: string }) {
  return <PictureElement picture={cardPictures[category]} className={className} />;
}
