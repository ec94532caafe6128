import type { Picture } from '#pictures/picture.ts';

interface PictureElementProps {
  picture: Picture;
  className?: string | undefined;
}

/** A picture of the first screenful, fetched at once. Decoration: what it stands for is said beside it. */
export function PictureElement({ picture: { placeholder, ...file }, className }: PictureElementProps) {
  return (
    <img
      {...file}
      alt=""
      fetchPriority="high"
      decoding="async"
      className={className}
      style={{ backgroundColor: placeholder }}
    />
  );
}
