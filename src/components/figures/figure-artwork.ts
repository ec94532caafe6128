import type { Scene } from '#core/sound/scenes.ts';
import type { Hertz } from '#core/units.ts';
import { figures } from './figure-client.ts';

const [ground, line] = ['#0c0f1e', '#f3a6b3'];

async function linesOf(hertz: Hertz, scenes: readonly Scene[]): Promise<string> {
  if (scenes.length === 0) return `<path stroke-width=".8" d="${await figures.path(hertz)}"/>`;
  const { restSeconds, strokesOf, svgOf } = await import('#components/figures/nature/still-picture.ts');
  const strokes = svgOf(strokesOf(scenes, { seconds: restSeconds }));
  return `<clipPath id="disc"><circle cx="50" cy="50" r="50.5"/></clipPath><g clip-path="url(#disc)">${strokes}</g>`;
}

/** The figure of a tone, or the picture of the soundscapes beside it, for the lock screen. */
export async function figureArtwork(hertz: Hertz, scenes: readonly Scene[]): Promise<MediaImage[]> {
  const lines = await linesOf(hertz, scenes);
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-12 -12 124 124" width="512" height="512"><path fill="${ground}" d="M-12-12h124v124h-124z"/><g fill="none" stroke="${line}" stroke-linecap="round" stroke-linejoin="round">${lines}</g></svg>`;
  return [{ src: `data:image/svg+xml,${encodeURIComponent(picture)}`, sizes: '512x512', type: 'image/svg+xml' }];
}
