import * as v from 'valibot';
import { kinds, type Records, type TableName } from './kinds.ts';

export interface InvalidRecord {
  record: unknown;
  /** Path and reason, such as hertz: Expected number */
  problem: string;
}

export function validateRecords<Name extends TableName>(
  table: Name,
  rows: readonly unknown[],
): { valid: Records[Name][]; invalid: InvalidRecord[] } {
  const valid: Records[Name][] = [];
  const invalid: InvalidRecord[] = [];
  for (const record of rows) {
    const result = v.safeParse(kinds[table].schema, record, { abortEarly: true });
    if (result.success) valid.push(result.output);
    else
      invalid.push({ record, problem: `${v.getDotPath(result.issues[0]) ?? 'record'}: ${result.issues[0].message}` });
  }
  return { valid, invalid };
}
