import { expect, it } from 'vitest';
import './tokens.css';

const text = [
  'Cada frecuencia dice qué se sabe de ella y qué no. El sonido empieza despacio y termina a la hora exacta.',
  'Each frequency says what is known of it and what is not. The sound starts slowly and ends exactly on time.',
].join(' ');

function widthOf(font: string): number {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) throw new Error('no canvas');
  context.font = font;
  return context.measureText(text).width;
}

/** Whether the device has one of the fonts that the fallback names. */
async function isOnDevice(font: string): Promise<boolean> {
  const faces = await document.fonts.load(font).catch(() => []);
  return faces.some(({ status }) => status === 'loaded');
}

it.for(
  ['Geist fallback', 'Geist fallback wide'].flatMap((family) =>
    [300, 400, 500, 600].map((weight) => ({ family, weight })),
  ),
)('$family is as wide as Geist within 1.5 % at weight $weight', async ({ family, weight }, { skip }) => {
  const fallback = `${weight} 100px "${family}"`;
  const geist = `${weight} 100px Geist`;
  if (!(await isOnDevice(fallback))) skip('Its fonts are not on this device');
  expect(await isOnDevice(geist)).toBe(true);
  const ratio = widthOf(fallback) / widthOf(geist);
  expect(ratio).toBeGreaterThan(0.985);
  expect(ratio).toBeLessThan(1.015);
});
