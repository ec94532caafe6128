import type { Category } from '#core/domain/catalogue.ts';
import { cardPictures } from '#pictures/card-pictures.ts';

/**
 * A slice of the category's picture; `part` 0 is its left end, 100 its right. As a background it needs no element or
 * clipping for each of 60 cards, and is not loaded far off screen.
 */
export function pictureBackground(
  category: Category,
  part: number,
): { backgroundImage: string; backgroundPosition: string } {
  return { backgroundImage: `url(${cardPictures[category].src})`, backgroundPosition: `${part}%` };
}
