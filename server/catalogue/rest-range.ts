import { RefusedError } from './rest-failure.ts';
import type { RestFailure } from './rest-message.ts';
import type { ReadQuery } from './rest-query.ts';
import type { Page } from './rest-statement.ts';

/** As on hosted Supabase. Content-Range tells the client that there are more. */
const maxRows = 1000;

const range = /^(?<first>\d{1,7})-(?<last>\d{0,7})$/;

/** @param header of the request, which replaces limit and offset of the query. @throws RefusedError */
export function pageOf(query: ReadQuery, header: string | undefined): Page {
  const { limit = maxRows, offset = 0 } = pageIn(header ?? '') ?? query;
  return { offset, limit: Math.min(limit, maxRows) };
}

function pageIn(header: string): Partial<Page> | undefined {
  const { first, last } = range.exec(header)?.groups ?? {};
  if (first === undefined) return undefined;
  const offset = Number(first);
  if (last === '') return { offset };
  if (Number(last) >= offset) return { offset, limit: Number(last) - offset + 1 };
  throw notSatisfiable({
    details: 'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
  });
}

/** @param total undefined: not asked for. @throws RefusedError if the page begins behind the last row */
export function rangeOf(rows: number, { offset }: Page, total: number | undefined): string {
  const whole = String(total ?? '*');
  if (total !== undefined && offset > 0 && offset >= total)
    throw notSatisfiable({
      details: `An offset of ${offset} was requested, but there are only ${total} rows.`,
      headers: { 'content-range': `*/${whole}` },
    });
  return `${rows === 0 ? '*' : `${offset}-${offset + rows - 1}`}/${whole}`;
}

const notSatisfiable = (more: Pick<RestFailure, 'details' | 'headers'>): RefusedError =>
  new RefusedError({ status: 416, code: 'PGRST103', message: 'Requested range not satisfiable', ...more });
