import type { Category } from '#core/domain/catalogue.ts';
import { cardPictures } from '#pictures/card-pictures.ts';
import { PictureElement } from './picture-element.tsx';

export function CardPicture({ category, className }: { category: Category; className?: string }) {
  return <PictureElement picture={cardPictures[category]} className={className} />;
}
