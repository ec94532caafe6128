import { createHash } from 'node:crypto';
import { describeError, type Log } from '../log.ts';

/** The rows of the catalogue at one moment. */
export interface CatalogueRows {
  /** Two that are the same have the same. */
  version: string;
  rows: readonly unknown[];
}

/** Milliseconds that a page waits for rows; after that it is sent without any, and would have to ask for them itself. */
const patience = 1000;
/** The same where there are rows of a while ago. */
const patienceWithOld = 150;

export interface CatalogueReader {
  /** The rows, where they are known or come at once; undefined where they do not. Never rejects. */
  read: () => Promise<CatalogueRows | undefined>;
}

const mostRows = 1000;
/** As the app asks for all frequencies. */
export const rowsPath = `/rest/v1/frequencies?select=*&order=category.asc%2Chz.asc%2Cid.asc&limit=${mostRows}`;

interface Options {
  /** Resolves with the table as JSON: an array of rows. */
  fetchRows: () => Promise<string>;
  /** Milliseconds: what was read this recently is not asked for again. */
  freshFor: number;
  log: Log;
}

/**
 * Keeps the rows that pages are written with.
 * @throws never: what cannot be read is logged
 */
export function createCatalogueReader({ fetchRows, freshFor, log }: Options): CatalogueReader {
  let known: CatalogueRows | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | undefined;

  const ask = async (): Promise<void> => {
    askedAt = performance.now();
    try {
      const text = await fetchRows();
      const version = createHash('sha256').update(text).digest('base64url');
      const rows = JSON.parse(text) as unknown[];
      // A full answer may be a part: pages must not take it for the whole.
      if (rows.length >= mostRows) throw new Error('There are too many frequencies to write into a page');
      if (version !== known?.version) known = { version, rows };
    } catch (error) {
      // What may be out of date is not shown as if it were true.
      known = undefined;
      log.error({ event: 'pages without catalogue', ...describeError(error) });
    }
    asking = undefined;
  };
  return {
    read: async () => {
      if (performance.now() - askedAt > freshFor) asking ??= ask();
      if (asking) await Promise.race([asking, delay(known ? patienceWithOld : patience)]);
      return known;
    },
  };
}

/** Fetches the rows of a hosted project, as its browser clients do. */
export function hostedRows({ url, key }: { url: string; key: string }): () => Promise<string> {
  return async () => {
    const response = await fetch(`${url.replace(/\/$/, '')}${rowsPath}`, {
      headers: { apikey: key },
      signal: AbortSignal.timeout(5000),
    });
    if (!response.ok) throw new Error(`The catalogue was answered with status ${response.status}`);
    return response.text();
  };
}

async function delay(milliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}
