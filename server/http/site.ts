import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';

const hash = v.pipe(v.string(), v.regex(/^sha(256|384|512)-[A-Za-z0-9+/]+=*$/));

const siteSchema = v.object({
  pages: v.record(v.pipe(v.string(), v.startsWith('/')), v.pipe(v.string(), v.regex(/^[\w-]+$/))),
  notFound: v.pipe(v.string(), v.regex(/^[\w-]+$/)),
  catalogue: v.optional(v.array(v.string()), []),
  scriptHashes: v.array(hash),
  styleHashes: v.array(hash),
});

export type Site = v.InferOutput<typeof siteSchema>;

/** @throws Error if the app has not been built, or was built by another version */
export async function readSite(folder: string): Promise<Site> {
  const path = join(folder, 'pages.json');
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) throw new Error(`The app is not built: ${path} is missing. Run: npm run build`);
  return v.parse(siteSchema, JSON.parse(text));
}

const placeholder = '<!--onda:backend-->';

/** @throws Error if the app has not been built, or was built by another version */
export async function readWithBackend(path: string, backend: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new Error(`${path} is missing. Run: npm run build`);
  });
  if (!text.includes(placeholder)) throw new Error(`${path} has no ${placeholder}`);
  return text.replace(placeholder, () => backend);
}
