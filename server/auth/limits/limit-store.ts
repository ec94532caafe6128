import type { Database, Parameter, DatabaseSession } from '../../database/database.ts';

/** A statement of `rate-limiter-flexible`. Plain values, because it passes between threads. */
export interface LimitStatement {
  text: string;
  values: Parameter[];
}

/** Counts in a Postgres server. Rejects if the database does not answer. */
export type LimitStore = (statement: LimitStatement) => Promise<object[]>;

export const limitTable = { schemaName: 'onda', tableName: 'limits', tableCreated: true } as const;

/**
 * In a schema of its own: beside GoTrue, `auth` belongs to GoTrue, and `public` to the migrations.
 * Unlogged, because a count is not worth a write to the disk: a crash of the database, or another one in its place,
 * forgets the counts. The columns are those of `rate-limiter-flexible`; `expire` is in milliseconds since 1970.
 */
const schema = `
create schema if not exists onda;
revoke all on schema onda from public;
create unlogged table if not exists onda.limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
`;

/** Can be repeated. */
export const prepareLimits = async ({ script }: DatabaseSession): Promise<void> => script(schema);

export function createLimitStore(database: Database): LimitStore {
  return async ({ text, values }) => database.transaction(async ({ rows }) => rows(text, values));
}
