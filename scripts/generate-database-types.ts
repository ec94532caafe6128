// Writes the types of the migrated database for Supabase's clients.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database, Session } from '../server/database/database.ts';
import { migrate } from '../server/database/migrate.ts';
import { openEmbedded } from '../server/database/open-embedded.ts';

const root = join(import.meta.dirname, '..');
const typesFile = join(root, 'src/core/backend/database.types.ts');

interface Column {
  table: string;
  name: string;
  /** As in pg_type: `_text` is text[]. */
  type: string;
  nullable: boolean;
  optional: boolean;
}

interface EnumType {
  name: string;
  values: string[];
}

const columnsQuery = `
select c.relname as table, a.attname as name, t.typname as type, not a.attnotnull as nullable,
  not a.attnotnull or a.atthasdef or a.attidentity <> '' as optional
from pg_attribute a
  join pg_class c on c.oid = a.attrelid
  join pg_type t on t.oid = a.atttypid
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
order by c.relname, a.attname`;

const enumsQuery = `
select t.typname as name, array_agg(e.enumlabel::text order by e.enumsortorder) as values
from pg_type t join pg_enum e on e.enumtypid = t.oid
where t.typnamespace = 'public'::regnamespace
group by t.typname
order by t.typname`;

interface FunctionType {
  name: string;
  returns: string;
}

/** Those with parameters are not supported: there are none. */
const functionsQuery = `
select p.proname as name, t.typname as returns
from pg_proc p join pg_type t on t.oid = p.prorettype
where p.pronamespace = 'public'::regnamespace and p.pronargs = 0 and t.typname <> 'trigger'
order by p.proname`;

const simpleTypes: Record<string, string> = {
  bool: 'boolean',
  date: 'string',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  json: 'Json',
  jsonb: 'Json',
  numeric: 'number',
  text: 'string',
  timestamp: 'string',
  timestamptz: 'string',
  uuid: 'string',
  varchar: 'string',
};

function typeOf(name: string, enums: readonly EnumType[]): string {
  if (name.startsWith('_')) return `${typeOf(name.slice(1), enums)}[]`;
  if (enums.some((type) => type.name === name)) return `Database['public']['Enums']['${name}']`;
  const simple = simpleTypes[name];
  if (simple === undefined) throw new Error(`scripts/generate-database-types.ts has no TypeScript type for ${name}`);
  return simple;
}

type Shape = 'Row' | 'Insert' | 'Update';

function shapeOf(columns: readonly Column[], enums: readonly EnumType[], shape: Shape): string {
  const lines = columns.map((column) => {
    const optional = shape === 'Update' || (shape === 'Insert' && column.optional);
    return `          ${column.name}${optional ? '?' : ''}: ${typeOf(column.type, enums)}${column.nullable ? ' | null' : ''};`;
  });
  return `        ${shape}: {\n${lines.join('\n')}\n        };`;
}

function tableType(table: string, columns: readonly Column[], enums: readonly EnumType[]): string {
  const shapes = (['Row', 'Insert', 'Update'] as const).map((shape) => shapeOf(columns, enums, shape));
  return `      ${table}: {\n${shapes.join('\n')}\n        Relationships: [];\n      };`;
}

async function describe({ rows }: Session): Promise<string> {
  const columns = await rows<Column>(columnsQuery);
  const enums = await rows<EnumType>(enumsQuery);
  const functions = await rows<FunctionType>(functionsQuery);
  const tables = Map.groupBy(columns, (column) => column.table);
  const enumLines = enums.map(
    ({ name, values }) => `      ${name}: ${values.map((value) => `'${value}'`).join(' | ')};`,
  );
  const functionLines = functions.map(
    ({ name, returns }) => `      ${name}: { Args: never; Returns: ${typeOf(returns, enums)} };`,
  );
  return `// Written by scripts/generate-database-types.ts from the migrations: do not change by hand.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export interface Database {
  public: {
    Tables: {
${[...tables].map(([table, its]) => tableType(table, its, enums)).join('\n')}
    };
    Views: Record<never, never>;
    Functions: {
${functionLines.join('\n')}
    };
    Enums: {
${enumLines.join('\n')}
    };
    CompositeTypes: Record<never, never>;
  };
}
`;
}

export async function databaseTypes(database: Database): Promise<string> {
  return database.transaction(describe);
}

if (import.meta.main) {
  const database = await openEmbedded();
  await migrate(database, join(root, 'supabase'), 'own');
  writeFileSync(typesFile, await databaseTypes(database));
  await database.close();
  console.log('src/core/backend/database.types.ts');
  // PGlite keeps the process alive even when closed.
  process.exit(0);
}
