import { RefusedError } from './rest-failure.ts';
import type { Records, Target } from './rest-statement.ts';

/** @throws RefusedError */
export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return refuse('Empty or invalid json');
  }
}

/**
 * The records of a body, which is a list or one record.
 * @param columns that are to be written; default: those of the records
 * @returns undefined if there are none
 */
export function readRecords(target: Target, body: string, columns?: readonly string[]): Records | undefined {
  const value = parseJson(body);
  const records: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (records.length === 0) return undefined;
  const names = records.map(namesOf);
  const [first = []] = names;
  if (names.some((others) => others.toSorted().join(',') !== first.toSorted().join(',')))
    return refuse('All object keys must match');
  return { columns: known(target, columns ?? first), json: Array.isArray(value) ? body : `[${body}]` };
}

/** The changes of an update, which are one object. @returns undefined if there are none */
export function readChanges(target: Target, body: string): Records | undefined {
  const names = namesOf(parseJson(body));
  return names.length === 0 ? undefined : { columns: known(target, names), json: body };
}

function namesOf(record: unknown): readonly string[] {
  if (typeof record === 'object' && record !== null && !Array.isArray(record)) return Object.keys(record);
  return refuse('A record is an object');
}

function known({ name, types }: Target, columns: readonly string[]): readonly string[] {
  const missing = columns.find((column) => !Object.hasOwn(types, column));
  if (missing !== undefined)
    throw new RefusedError({
      status: 400,
      code: 'PGRST204',
      message: `Could not find the '${missing}' column of '${name}' in the schema cache`,
    });
  if (columns.length === 0) refuse('A record has no columns');
  return columns;
}

function refuse(message: string): never {
  throw new RefusedError({ status: 400, code: 'PGRST102', message });
}
