import { mkdir, writeFile } from 'node:fs/promises';
import { faviconSvg, iconSvg, ico, monochromeSvg, png } from './icons.ts';
import { manifest } from './manifest.ts';
import { socialPicture } from './social.ts';

/** Writes icons, manifests and the picture of shared links. */
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
    'manifest.webmanifest': manifest('es'),
    'manifest-en.webmanifest': manifest('en'),
    'robots.txt': 'User-agent: *\nAllow: /\n',
  };
  for (const [name, content] of Object.entries(files)) {
    await writeFile(`${folder}/${name}`, content);
    console.log(`${name}: ${content.length} bytes`);
  }
}
