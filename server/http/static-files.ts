import { getMimeType } from 'hono/utils/mime';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { answerRange } from './byte-range.ts';
import { chooseEncoding, type Encoding } from './encoding.ts';
import { answer, etagOf, type Representation } from './representation.ts';

export interface StaticFiles {
  respond: (request: Request, path: string) => Promise<Response | undefined>;
}

interface StaticFile {
  paths: Partial<Record<Encoding, string>>;
  type: string;
}

const siblings: Record<string, Encoding> = { br: 'br', gz: 'gzip' };

/** Looks paths up in a list and never joins them, so that no address can lead out of the folder. */
export async function loadStaticFiles(folder: string): Promise<StaticFiles> {
  const files = await listFiles(folder);
  const loaded = new Map<string, Promise<Representation>>();
  const load = (path: string, encoding: Encoding): Promise<Representation> => {
    const known = loaded.get(path);
    if (known) return known;
    const reading = readRepresentation(path, encoding);
    loaded.set(path, reading);
    reading.catch(() => loaded.delete(path));
    return reading;
  };
  return {
    respond: async (request, path) => {
      const file = files.get(path);
      if (!file) return undefined;
      const wanted = chooseEncoding(request.headers.get('accept-encoding'));
      const encoding = file.paths[wanted] === undefined ? 'identity' : wanted;
      const representation = await load(file.paths[encoding] ?? '', encoding);
      const headers = {
        'content-type': file.type,
        'cache-control': cacheControl(path),
        vary: 'Accept-Encoding',
        'accept-ranges': 'bytes',
      };
      return answerRange(request, answer(request, representation, { headers }), representation.body);
    },
  };
}

function cacheControl(path: string): string {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  return 'public, max-age=3600';
}

async function listFiles(folder: string): Promise<Map<string, StaticFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const all = new Set(paths);
  const files = new Map<string, StaticFile>();
  for (const path of paths) {
    const address = `/${relative(folder, path).split(sep).join('/')}`;
    if (address.startsWith('/.') || isSibling(path, all)) continue;
    files.set(address, { paths: encodingsOf(path, all), type: getMimeType(path) ?? 'application/octet-stream' });
  }
  return files;
}

const extensionOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

function isSibling(path: string, all: ReadonlySet<string>): boolean {
  const extension = extensionOf(path);
  return extension in siblings && all.has(path.slice(0, -extension.length - 1));
}

function encodingsOf(path: string, all: ReadonlySet<string>): StaticFile['paths'] {
  const compressed = Object.entries(siblings).filter(([extension]) => all.has(`${path}.${extension}`));
  return {
    identity: path,
    ...Object.fromEntries(compressed.map(([extension, encoding]) => [encoding, `${path}.${extension}`])),
  };
}

async function readRepresentation(path: string, encoding: Encoding): Promise<Representation> {
  const body = new Uint8Array(await readFile(path));
  return { body, encoding, etag: etagOf(body, encoding) };
}
