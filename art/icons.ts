import sharp from 'sharp';
import { chladniFigure } from '#core/cymatics/chladni-figure.ts';
import { nodalLines } from '#core/cymatics/nodal-lines.ts';
import { markPath } from '#ui/mark-path.ts';
import { hexOf, oklch } from './colour.ts';

const ground = hexOf(oklch(0.175, 0.032, 275));
const lit = hexOf(oklch(0.33, 0.09, 290));
const rose = hexOf(oklch(0.8, 0.13, 8));
const amber = hexOf(oklch(0.87, 0.12, 80));
const cyan = hexOf(oklch(0.84, 0.11, 222));

export interface IconShape {
  /** Share of the icon's width: maskable icons are cut to a circle of four fifths. */
  readonly mark: number;
  /** Share of the icon's width; 0 if the system rounds the corners. */
  readonly corner: number;
  /** Stroke width; small icons need a stronger one. */
  readonly stroke: number;
}

/** View box 0 0 100 100. */
export function iconSvg({ mark, corner, stroke }: IconShape): string {
  const inset = 50 - 50 * mark;
  const drawing = `<path d="${markPath}" fill="none" stroke="url(#m)" stroke-width="${stroke}" stroke-linecap="round" stroke-linejoin="round"/>`;
  const placed = (extra: string): string =>
    `<g transform="translate(${inset} ${inset}) scale(${mark})"${extra}>${drawing}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
<defs>
<radialGradient id="g" cx=".5" cy=".46" r=".72"><stop offset="0" stop-color="${lit}"/><stop offset="1" stop-color="${ground}"/></radialGradient>
<linearGradient id="m" gradientUnits="userSpaceOnUse" x1="10" y1="75" x2="88" y2="22"><stop offset="0" stop-color="${rose}"/><stop offset=".5" stop-color="${amber}"/><stop offset="1" stop-color="${cyan}"/></linearGradient>
<filter id="b" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="5"/></filter>
<clipPath id="c"><rect width="100" height="100" rx="${100 * corner}"/></clipPath>
</defs>
<g clip-path="url(#c)">
<rect width="100" height="100" fill="url(#g)"/>
<path d="${nodalLines(chladniFigure(432))}" transform="translate(-12 -12) scale(1.24)" fill="none" stroke="#fff" stroke-width=".5" opacity=".07"/>
${placed(' filter="url(#b)" opacity=".55"')}
${placed('')}
</g>
</svg>`;
}

export function faviconSvg(): string {
  const [dark, light] = [hexOf(oklch(0.42, 0.15, 285)), hexOf(oklch(0.88, 0.06, 290))];
  const style = `path{stroke:${dark}}@media(prefers-color-scheme:dark){path{stroke:${light}}}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="5 5 90 90"><style>${style}</style><path d="${markPath}" fill="none" stroke-width="11" stroke-linecap="round" stroke-linejoin="round"/></svg>\n`;
}

/** For systems that tint icons: only its shape counts. */
export function monochromeSvg(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-36 -36 172 172"><path d="${markPath}" fill="none" stroke="#000" stroke-width="10" stroke-linecap="round" stroke-linejoin="round"/></svg>\n`;
}

export function png(svg: string, size: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: (72 * size) / 100 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true, quality: 95, dither: 1 })
    .toBuffer();
}

/** A PNG in an ICO file, which every browser since 2007 reads: a six-byte header, then one sixteen-byte entry. */
export function ico(picture: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(picture.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, picture]);
}
