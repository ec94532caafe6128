import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import postgres from 'postgres';
import { prepareDataFolder } from '../../server/database/data-folder.ts';
import type { Parameter, DatabaseSession } from '../../server/database/database.ts';
import { prepareRoles } from '../../server/database/prepare-roles.ts';
import { assertSameRows, backUpSecrets, restoreSecrets, type Contents, type Manifest } from './backup-folder.ts';
import { countRows, isEmpty } from './count-rows.ts';

const dumpIn = (folder: string): string => join(folder, 'database.dump');

/** The address without its password, which other users could see among the processes, and what only our driver reads. */
function connectionOf(url: string): { address: string; env: NodeJS.ProcessEnv } {
  const address = new URL(url);
  const env = { ...process.env, ...(address.password !== '' && { PGPASSWORD: decodeURIComponent(address.password) }) };
  address.password = '';
  for (const name of [...address.searchParams.keys()])
    if (!/^(?:ssl|target_session_attrs|connect_timeout|host$|options$)/u.test(name)) address.searchParams.delete(name);
  return { address: address.href, env };
}

interface Running {
  env: NodeJS.ProcessEnv;
  read?: (output: Readable) => Promise<void>;
}

async function run(tool: string, words: readonly string[], { env, read }: Running): Promise<void> {
  const child: ChildProcess = spawn(tool, words, { env, stdio: ['ignore', read ? 'pipe' : 'ignore', 'pipe'] });
  let complaints = '';
  child.stderr?.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
  const ended = once(child, 'close') as Promise<[number | null]>;
  const reading = read && child.stdout ? read(child.stdout) : undefined;
  const [code] = await ended.catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new Error(
      `${tool} is not installed. It belongs to the tools of Postgres (Debian: postgresql-client), in the database's version or a later one`,
    );
  });
  await reading;
  if (code !== 0) throw new Error(`${tool} failed:\n${complaints.trim()}`);
}

async function inTransaction<Result>(
  url: string,
  options: string,
  work: (session: DatabaseSession) => Promise<Result>,
): Promise<Result> {
  const sql = postgres(url, { max: 1, prepare: false, onnotice: () => undefined, connect_timeout: 10 });
  try {
    return (await sql.begin(options, async (transaction) =>
      work({
        script: async (text) => void (await transaction.unsafe(text).simple()),
        rows: async <Row extends object>(text: string, parameters: readonly Parameter[] = []) => [
          ...(await transaction.unsafe<Row[]>(text, [...parameters])),
        ],
      }),
    )) as Result;
  } finally {
    await sql.end({ timeout: 3 });
  }
}

/** Reads the whole dump. @returns the rows by table */
async function countDumped(dump: string): Promise<Manifest['rows']> {
  const rows: Record<string, number> = {};
  let table: string | undefined;
  const read = async (output: Readable): Promise<void> => {
    for await (const line of createInterface({ input: output, crlfDelay: Infinity })) {
      const started = /^COPY (\S+) .*FROM stdin;$/u.exec(line)?.[1];
      if (table === undefined && started !== undefined) rows[(table = started)] = 0;
      else if (line === '\\.') table = undefined;
      else if (table !== undefined) rows[table] = (rows[table] ?? 0) + 1;
    }
  };
  await run('pg_restore', ['--data-only', '--file=-', dump], { env: process.env, read });
  return rows;
}

/** Whether the servers have their secrets in a file, and the database only the fingerprint (shared-secrets.ts). */
async function needsFileOfSecrets({ rows }: DatabaseSession): Promise<boolean> {
  const [table] = await rows<{ found: boolean }>(`select to_regclass('onda_server.secrets') is not null as found`);
  if (table?.found !== true) return false;
  return (await rows('select from onda_server.secrets where secrets is null')).length > 0;
}

/** While the server runs: dump and numbers of rows are of one moment. */
export async function backUpPostgres(url: string, dataFolder: string, folder: string): Promise<Contents> {
  const { address, env } = connectionOf(url);
  const dump = dumpIn(folder);
  const hasFile = await backUpSecrets(dataFolder, folder);
  const counted = await inTransaction(url, 'isolation level repeatable read read only', async (session) => {
    const [snapshot] = await session.rows<{ id: string }>('select pg_export_snapshot() as id');
    if (!hasFile && (await needsFileOfSecrets(session)))
      throw new Error('The secrets are in secrets.json of a server: set DATA_DIR to its folder, or to one with a copy');
    const found = await countRows(session);
    const options = ['--format=custom', `--snapshot=${snapshot?.id ?? ''}`, `--file=${dump}`, `--dbname=${address}`];
    await run('pg_dump', options, { env });
    return found;
  });
  assertSameRows(await countDumped(dump), counted.rows, 'The dump');
  return { kind: 'postgres', ...counted };
}

/** All or nothing, into an empty database. */
export async function restorePostgres(
  source: string,
  { url, dataFolder }: { url: string; dataFolder: string },
  { rows, owners }: Manifest,
): Promise<void> {
  await inTransaction(url, '', async (session) => {
    if (!(await isEmpty(session)))
      throw new Error('The database is not empty. Nothing was changed: make another one, and name it in DATABASE_URL');
    await prepareRoles(session);
  });
  await prepareDataFolder(dataFolder);
  await restoreSecrets(source, dataFolder);
  const { address, env } = connectionOf(url);
  const options = ['--exit-on-error', '--single-transaction', `--dbname=${address}`];
  // The user may have another name here. Where GoTrue owns its tables, it must keep them.
  if (owners.length < 2) options.push('--no-owner');
  await run('pg_restore', [...options, dumpIn(source)], { env });
  assertSameRows((await inTransaction(url, 'read only', countRows)).rows, rows, 'The restored database');
}
