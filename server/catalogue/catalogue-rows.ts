import { createHash } from 'node:crypto';
import { describeError, type Log } from '../log.ts';

/** The rows of the catalogue at one moment; the same array while they are the same. */
export type CatalogueRows = readonly unknown[];

/** Milliseconds that a page waits for rows; after that it is sent without any, and would have to ask for them itself. */
const patience = 1000;
/** The same where there are rows of a moment ago. */
const shortPatience = 150;
/** Milliseconds: rows that are older are shown to nobody. */
const oldest = 300_000;
/** Milliseconds after a failure before it is tried again, at most. */
const retryAfter = 5000;
/** A full answer may be a part: pages must not take it for the whole. */
const mostRows = 1000;

/** As the app asks for all frequencies. */
export const rowsPath = `/rest/v1/frequencies?select=*&order=category.asc%2Chz.asc%2Cid.asc&limit=${mostRows}`;

export interface CatalogueReader {
  /** The rows, where they are known or come at once; undefined where they do not. Never rejects. */
  read: () => Promise<CatalogueRows | undefined>;
}

interface Options {
  /** Resolves with the table as JSON: an array of rows. */
  fetchRows: () => Promise<string>;
  /** Milliseconds: what was read this recently is not asked for again. */
  freshFor: number;
  log: Log;
}

/** Keeps the rows that pages are written with. What cannot be read is logged; what was read last is shown meanwhile, until it is too old. */
export function createCatalogueReader({ fetchRows, freshFor, log }: Options): CatalogueReader {
  let known: { rows: CatalogueRows; version: string; readAt: number } | undefined;
  let askAgainAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | undefined;

  const ask = async (): Promise<void> => {
    const readAt = performance.now();
    askAgainAt = readAt + freshFor;
    try {
      const text = await fetchRows();
      const version = createHash('sha256').update(text).digest('base64url');
      const rows = version === known?.version ? known.rows : (JSON.parse(text) as unknown[]);
      if (rows.length >= mostRows) throw new Error('There are too many frequencies to write into a page');
      known = { rows, version, readAt };
    } catch (error) {
      askAgainAt = Math.min(askAgainAt, performance.now() + retryAfter);
      log.error({ event: 'catalogue not read for pages', ...describeError(error) });
    }
    asking = undefined;
  };
  const ageOfKnown = (): number => (known ? performance.now() - known.readAt : Number.POSITIVE_INFINITY);
  return {
    read: async () => {
      if (performance.now() > askAgainAt) asking ??= ask();
      if (asking) await Promise.race([asking, delay(ageOfKnown() < 2 * freshFor ? shortPatience : patience)]);
      return ageOfKnown() < oldest ? known?.rows : undefined;
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
