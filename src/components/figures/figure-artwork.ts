import type { Hertz } from '#core/units.ts';
import { figures } from './figure-client.ts';

export async function figureArtwork(hertz: Hertz): Promise<MediaImage[]> {
  const path = await figures.path(hertz);
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-12 -12 124 124" width="512" height="512"><path fill="#0c0f1e" d="M-12-12h124v124h-124z"/><path fill="none" stroke="#f3a6b3" stroke-width=".8" d="${path}"/></svg>`;
  return [{ src: `data:image/svg+xml,${encodeURIComponent(picture)}`, sizes: '512x512', type: 'image/svg+xml' }];
}
