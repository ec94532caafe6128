import { mkdir, writeFile } from 'node:fs/promises';
import { hexOf, oklch } from './colour.ts';
import { faviconSvg, iconSvg, ico, monochromeSvg, png } from './icons.ts';
import { socialPicture } from './social.ts';

/** Draws everything a browser, a home screen or a shared link shows of the app, into a folder. */
export async function renderIdentity(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const tile = iconSvg({ mark: 0.62, corner: 0.22, stroke: 8 });
  const square = iconSvg({ mark: 0.62, corner: 0, stroke: 8 });
  const maskable = iconSvg({ mark: 0.5, corner: 0, stroke: 8 });
  const small = iconSvg({ mark: 0.84, corner: 0.24, stroke: 11 });
  const files: Readonly<Record<string, string | Buffer>> = {
    'favicon.svg': faviconSvg(),
    'favicon.ico': ico(await png(small, 32), 32),
    'apple-touch-icon.png': await png(square, 180),
    'icon-192.png': await png(tile, 192),
    'icon-512.png': await png(tile, 512),
    'icon-maskable-512.png': await png(maskable, 512),
    'icon-monochrome.svg': monochromeSvg(),
    'social.png': await socialPicture(),
    'manifest.webmanifest': manifest(),
    'robots.txt': 'User-agent: *\nAllow: /\n',
  };
  for (const [name, content] of Object.entries(files)) {
    await writeFile(`${folder}/${name}`, content);
    console.log(`${name}: ${content.length} bytes`);
  }
}

function manifest(): string {
  const ground = hexOf(oklch(0.175, 0.032, 275));
  const description = {
    id: '/',
    name: 'Onda',
    short_name: 'Onda',
    description: 'Sonido puro, ciencia clara.',
    lang: 'es',
    dir: 'ltr',
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    background_color: ground,
    theme_color: ground,
    categories: ['health', 'lifestyle', 'music'],
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/icon-monochrome.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'monochrome' },
    ],
  };
  return `${JSON.stringify(description, undefined, 2)}\n`;
}
