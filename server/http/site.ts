import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';

const hash = v.pipe(v.string(), v.regex(/^sha(256|384|512)-[A-Za-z0-9+/]+=*$/));

const siteSchema = v.object({
  /** Address → name of its page. */
  pages: v.record(v.pipe(v.string(), v.startsWith('/')), v.pipe(v.string(), v.regex(/^[\w-]+$/))),
  /** Name of the page for every other address. */
  notFound: v.pipe(v.string(), v.regex(/^[\w-]+$/)),
  scriptHashes: v.array(hash),
  styleHashes: v.array(hash),
});

/** What the build says about its pages. */
export type Site = v.InferOutput<typeof siteSchema>;

/** @throws Error where the app has not been built, or by another version */
export async function readSite(folder: string): Promise<Site> {
  const path = join(folder, 'pages.json');
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) throw new Error(`The app is not built: ${path} is missing. Run: npm run build`);
  return v.parse(siteSchema, JSON.parse(text));
}
