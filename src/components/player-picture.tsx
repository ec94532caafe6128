import type { Category } from '#core/domain/catalogue.ts';
import { playerPictures } from '#pictures/player-pictures.ts';
import { PictureElement } from './picture-element.tsx';

/** The picture of a category for the player: the category's name and glyph stand with it. Dark in both themes. */
export function PlayerPicture({ category, className }: { category: Category; className?: string }) {
  return <PictureElement picture={playerPictures[category]} className={className} />;
}
