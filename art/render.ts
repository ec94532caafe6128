// node art/render.ts [part]: renders pictures and icons. The same input gives the same pictures.
import { renderIdentity } from './identity.ts';
import { renderPictures } from './pictures.ts';

const parts: Readonly<Record<string, () => Promise<void>>> = {
  pictures: () => renderPictures('src/pictures'),
  identity: () => renderIdentity('public'),
};
const wanted = process.argv.slice(2);
for (const [name, render] of Object.entries(parts)) if (wanted.length === 0 || wanted.includes(name)) await render();
