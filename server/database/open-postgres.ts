import { createPostgresConnection } from '@supabase/lite/postgres';
import { declareRowSecurity, type Database, type Parameter, type Session } from './database.ts';
import { isoTime, numericType, timestampType, timestampWithZoneType } from './value-parsers.ts';

/** Milliseconds. */
const statementTimeout = 5000;
/** Seconds. */
const connectTimeout = 10;
const closeTimeout = 3;

const parsed = <Value>(type: number, parse: (value: string) => Value) => ({
  to: type,
  from: [type],
  serialize: String,
  parse,
});

export function openPostgres(url: string): Database {
  const connection = createPostgresConnection({
    url,
    postgresOptions: {
      onnotice: () => undefined,
      connect_timeout: connectTimeout,
      connection: { statement_timeout: statementTimeout, application_name: 'onda' },
      types: {
        numeric: parsed(numericType, Number),
        timestamp: parsed(timestampType, isoTime),
        timestamptz: parsed(timestampWithZoneType, isoTime),
      },
    },
  });
  declareRowSecurity(connection);
  return {
    connection,
    transaction: async <Result>(work: (session: Session) => Promise<Result>) =>
      (await connection.driver.begin(async (transaction) =>
        work({
          script: async (text) => void (await transaction.unsafe(text).simple()),
          rows: async <Row extends object>(text: string, parameters: readonly Parameter[] = []) => [
            ...(await transaction.unsafe<Row[]>(text, [...parameters])),
          ],
        }),
      )) as Result,
    close: async () => connection.driver.end({ timeout: closeTimeout }),
  };
}
