import type { Category } from '#core/domain/catalogue.ts';
import { playerPictures } from '#pictures/player-pictures.ts';
import { PictureElement } from './picture-element.tsx';

export function PlayerPicture({ category, className }: { category: Category; className?: string }) {
  return <PictureElement picture={playerPictures[category]} className={className} />;
}
