import { createHash } from 'node:crypto';
import { describeError, type Log } from '../log.ts';

/** The same array for as long as the rows are unchanged. */
export type CatalogueRows = readonly unknown[];

/** Milliseconds, after which a page is sent without rows. */
const firstReadTimeout = 1000;
const refreshTimeout = 150;
const maxAge = 300_000;
const retryDelay = 5000;
/** A full answer may be only part of the table. */
const maxPageRows = 1000;

export const rowsPath = `/rest/v1/frequencies?select=*&order=category.asc%2Chz.asc%2Cid.asc&limit=${maxPageRows}`;

export interface CatalogueReader {
  /** undefined if no rows are available in time. Never rejects. */
  read: () => Promise<CatalogueRows | undefined>;
}

interface Options {
  fetchRows: () => Promise<string>;
  freshFor: number;
  log: Log;
}

export function createCatalogueReader({ fetchRows, freshFor, log }: Options): CatalogueReader {
  let latest: { rows: CatalogueRows; version: string; readAt: number } | undefined;
  let nextReadAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  const readRows = async (): Promise<void> => {
    const readAt = performance.now();
    nextReadAt = readAt + freshFor;
    try {
      const text = await fetchRows();
      const version = createHash('sha256').update(text).digest('base64url');
      const rows = version === latest?.version ? latest.rows : (JSON.parse(text) as unknown[]);
      if (rows.length >= maxPageRows) throw new Error('There are too many frequencies to write into a page');
      latest = { rows, version, readAt };
    } catch (error) {
      nextReadAt = Math.min(nextReadAt, performance.now() + retryDelay);
      log.error({ event: 'catalogue not read for pages', ...describeError(error) });
    }
    reading = undefined;
  };
  const ageOfLatest = (): number => (latest ? performance.now() - latest.readAt : Number.POSITIVE_INFINITY);
  return {
    read: async () => {
      if (performance.now() > nextReadAt) reading ??= readRows();
      if (reading)
        await Promise.race([reading, delay(ageOfLatest() < 2 * freshFor ? refreshTimeout : firstReadTimeout)]);
      return ageOfLatest() < maxAge ? latest?.rows : undefined;
    },
  };
}

export function hostedRows({ url, key }: { url: string; key: string }): () => Promise<string> {
  return async () => {
    const response = await fetch(`${url.replace(/\/$/, '')}${rowsPath}`, {
      headers: { apikey: key },
      signal: AbortSignal.timeout(5000),
    });
    if (!response.ok) throw new Error(`The request for the catalogue failed with status ${response.status}`);
    return response.text();
  };
}

async function delay(milliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}
