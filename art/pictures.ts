import { categories } from '../src/core/domain/catalogue.ts';
import type { Category } from '../src/core/domain/catalogue.ts';
import { mkdir, writeFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { paint, type Painting } from './paint.ts';
import { scenes, type Use } from './scenes.ts';

const uses: Readonly<Record<Use, { width: number; height: number; rays: number; limit: number }>> = {
  card: { width: 640, height: 400, rays: 3, limit: 20_000 },
  player: { width: 1080, height: 1440, rays: 2, limit: 60_000 },
};

/** Twelve pictures as AVIF within their size limits, and a module for each use that imports its six. */
export async function renderPictures(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const placeholders = new Map<string, string>();
  for (const category of categories) {
    for (const use of ['card', 'player'] as const) {
      const painting = paint(scenes[category][use], uses[use]);
      const name = `${category.toLowerCase()}-${use}`;
      const size = await save(painting, `${folder}/${name}`, uses[use].limit);
      placeholders.set(name, await averageOf(painting));
      console.log(`${name}: ${size} bytes`);
    }
  }
  for (const use of ['card', 'player'] as const)
    await writeFile(`${folder}/${use}-pictures.ts`, moduleText(use, placeholders));
}

function imageOf({ pixels, width, height }: Painting): Sharp {
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

async function save(painting: Painting, path: string, limit: number): Promise<number> {
  const file = await encodeWithin(limit, (quality) =>
    imageOf(painting).avif({ quality, effort: 7, chromaSubsampling: '4:2:0' }).toBuffer(),
  );
  await writeFile(`${path}.avif`, file);
  return file.length;
}

/** The best quality that fits. @throws Error if none does */
export async function encodeWithin(limit: number, encode: (quality: number) => Promise<Buffer>): Promise<Buffer> {
  for (let quality = 84; quality > 10; quality -= 4) {
    const file = await encode(quality);
    if (file.length <= limit) return file;
  }
  throw new Error(`No quality fits a picture into ${limit} bytes`);
}

async function averageOf(painting: Painting): Promise<string> {
  const { channels } = await imageOf(painting).stats();
  return `#${channels.map(({ mean }) => Math.round(mean).toString(16).padStart(2, '0')).join('')}`;
}

function moduleText(use: Use, placeholders: ReadonlyMap<string, string>): string {
  const nameOf = (category: Category): string => `${category.toLowerCase()}-${use}`;
  const imports = categories.map((category) => `import ${category.toLowerCase()} from './${nameOf(category)}.avif';`);
  const { width, height } = uses[use];
  const rows = categories.map(
    (category) =>
      `  ${category}: { src: ${category.toLowerCase()}, width: ${width}, height: ${height}, placeholder: '${placeholders.get(nameOf(category))}' },`,
  );
  return `// Written by art/render.ts together with the pictures beside it.
${imports.join('\n')}
import type { Category } from '#core/domain/catalogue.ts';
import type { Picture } from './picture.ts';

export const ${use}Pictures: Readonly<Record<Category, Picture>> = {
${rows.join('\n')}
};
`;
}
