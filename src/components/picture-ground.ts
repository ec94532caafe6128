import type { Category } from '#core/domain/catalogue.ts';
import { cardPictures } from '#pictures/card-pictures.ts';

/**
 * The picture of a category as the ground of something small, which shows a part of it: 0 the left end, 100 the right. Sixty of these
 * scroll past: as a background it costs neither elements nor a clipping of its own, and what is not near is not fetched.
 */
export function pictureGround(
  category: Category,
  part: number,
): { backgroundImage: string; backgroundPosition: string } {
  return { backgroundImage: `url(${cardPictures[category].src})`, backgroundPosition: `${part}%` };
}
