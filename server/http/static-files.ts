import { getMimeType } from 'hono/utils/mime';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { cached } from './cached.ts';
import { chooseEncoding, type Encoding } from './encoding.ts';
import { answer, etagOf, type Representation } from './representation.ts';

export interface StaticFiles {
  respond: (request: Request, path: string) => Promise<Response | undefined>;
}

/** The build writes compressed files beside the others. */
const suffixes: Record<Encoding, string> = { br: '.br', gzip: '.gz', identity: '' };
const isHidden = (path: string): boolean => path.startsWith('/.') || /\.(?:br|gz)$/.test(path);

/** Opens only paths from a list of its files, so that no address can lead out of the folder. */
export async function loadStaticFiles(folder: string): Promise<StaticFiles> {
  const paths = await listFiles(folder);
  const loaded = new Map<string, Promise<Representation>>();
  return {
    respond: async (request, path) => {
      if (isHidden(path) || !paths.has(path)) return undefined;
      const wanted = chooseEncoding(request.headers.get('accept-encoding'));
      const encoding = paths.has(path + suffixes[wanted]) ? wanted : 'identity';
      const file = join(folder, path + suffixes[encoding]);
      const representation = await cached(loaded, file, async () => readRepresentation(file, encoding));
      const headers = {
        'content-type': getMimeType(path) ?? 'application/octet-stream',
        'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        vary: 'Accept-Encoding',
      };
      return answer(request, representation, { headers });
    },
  };
}

async function listFiles(folder: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Set(files.map((file) => `/${relative(folder, file).split(sep).join('/')}`));
}

async function readRepresentation(file: string, encoding: Encoding): Promise<Representation> {
  const body = new Uint8Array(await readFile(file));
  return { body, encoding, etag: etagOf(body, encoding) };
}
