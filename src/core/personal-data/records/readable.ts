import * as v from 'valibot';
import { recordSchemas } from './records.ts';
import type { Records, TableName } from './records.ts';

export interface Problem {
  record: unknown;
  /** Path and reason, as hertz: Expected number */
  problem: string;
}

export function readable<Name extends TableName>(
  table: Name,
  rows: readonly unknown[],
): { good: Records[Name][]; broken: Problem[] } {
  const good: Records[Name][] = [];
  const broken: Problem[] = [];
  for (const record of rows) {
    const result = v.safeParse(recordSchemas[table], record, { abortEarly: true });
    if (result.success) good.push(result.output as Records[Name]);
    else broken.push({ record, problem: `${v.getDotPath(result.issues[0]) ?? 'record'}: ${result.issues[0].message}` });
  }
  return { good, broken };
}
