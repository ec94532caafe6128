import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { markPath } from '#ui/mark-path.ts';
import { withChromium } from '../scripts/browsers/with-chromium.ts';
import { hexOf, oklch } from './colour.ts';
import { paint } from './paint.ts';
import type { Scene } from './scene.ts';

const size = { width: 1200, height: 630 };

const scene: Scene = {
  hertz: 432,
  surface: 'disc',
  size: 1.5,
  swell: 0.07,
  camera: { from: [-0.25, 1.55, 0.95], towards: [0.42, 0.1, 0], field: 1.5, roll: 0.1 },
  lamp: [-0.1, -0.05, 0.42],
  reach: 0.75,
  strength: 1.8,
  tint: oklch(0.78, 0.12, 15),
  shade: oklch(0.4, 0.13, 275),
  lines: 1.25,
  relief: 0.8,
  air: 0.5,
  focus: 1.6,
  softness: 0.6,
  haze: 0.35,
  hollow: 0,
};

/** 1200 × 630, PNG. */
export async function socialPicture(): Promise<Buffer> {
  const painting = paint(scene, { ...size, rays: 3 });
  const background = await sharp(painting.pixels, { raw: { ...size, channels: 3 } })
    .png()
    .toBuffer();
  const font = await readFile('node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2');
  const shot = await withChromium(async (browser) => {
    const page = await browser.newPage({ viewport: size });
    await page.setContent(markup(background.toString('base64'), font.toString('base64')));
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    return page.screenshot();
  });
  return sharp(shot).png({ palette: true, quality: 100, effort: 10 }).toBuffer();
}

function markup(background: string, font: string): string {
  const ink = hexOf(oklch(0.165, 0.032, 275));
  return `<!doctype html><style>
@font-face { font-family: Geist; font-weight: 100 900; src: url(data:font/woff2;base64,${font}) }
body { margin: 0; width: 1200px; height: 630px; font-family: Geist; color: #f6f4ff; background: url(data:image/png;base64,${background}) }
main { box-sizing: border-box; height: 100%; padding: 0 84px; display: flex; flex-direction: column; justify-content: center;
  background: linear-gradient(90deg, ${ink} 8%, ${ink}cc 38%, transparent 68%) }
h1 { display: flex; align-items: center; gap: 30px; margin: 0; font-size: 132px; font-weight: 300; letter-spacing: -0.045em; line-height: 1 }
svg { width: 124px; height: 124px }
p { margin: 34px 0 0 6px; font-size: 40px; font-weight: 350; letter-spacing: -0.01em; color: #cfcbe4 }
</style><main><h1><svg viewBox="5 5 90 90"><path d="${markPath}" fill="none" stroke="#f3c6cf" stroke-width="8" stroke-linecap="round"/></svg>Onda</h1>
<p>Sonido puro, ciencia clara.</p></main>`;
}
