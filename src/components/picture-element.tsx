import type { Picture } from '#pictures/picture.ts';

interface PictureElementProps {
  picture: Picture;
  className?: string | undefined;
}

/** For pictures of the first screenful, loaded at once. Decoration: the text beside it says the same. */
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
