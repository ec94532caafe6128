import type { Picture } from '#pictures/picture.ts';

interface PictureElementProps {
  picture: Picture;
  className?: string | undefined;
}

/** A picture of the first screenful, fetched at once. Decoration: what it stands for is said beside it. */
export function PictureElement({
  picture: { avif, webp, width, height, placeholder },
  className,
}: PictureElementProps) {
  return (
    <picture>
      <source srcSet={avif} type="image/avif" />
      <img
        src={webp}
        alt=""
        width={width}
        height={height}
        fetchPriority="high"
        decoding="async"
        className={className}
        style={{ backgroundColor: placeholder }}
      />
    </picture>
  );
}
