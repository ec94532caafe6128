import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashFiles } from '../scripts/build/build-inputs.ts';
import { createServerProcess, type ServerProcess } from '../scripts/server-process.ts';

const root = join(import.meta.dirname, '..');
/** Holds migrated and seeded data folders, by the hash of what they are made from. */
const templates = join(root, '.cache/test-data');

async function makeTemplate(template: string): Promise<void> {
  await mkdir(templates, { recursive: true });
  const data = await mkdtemp(join(templates, 'unfinished-'));
  try {
    const server = await createServerProcess({ data, env: { DATABASE_URL: '', SUPABASE_URL: '' } });
    await server.start();
    await server.stop();
    await rename(data, template);
  } catch (error) {
    // Another process may have been faster.
    if (!existsSync(template)) throw error;
  } finally {
    await rm(data, { recursive: true, force: true });
  }
}

/** Copies a data folder that a server has prepared, since preparing one takes seconds. */
async function copyDataFolder(data: string): Promise<void> {
  const template = join(templates, hashFiles(['supabase/**/*.*', 'server/**/*.ts', 'package-lock.json']));
  if (!existsSync(template)) await makeTemplate(template);
  await cp(template, data, { recursive: true });
}

/** Runs `use` with a server that has its own data folder. */
export async function withServer(use: (server: ServerProcess) => Promise<void>, site?: string): Promise<void> {
  const data = await mkdtemp(join(tmpdir(), 'onda-'));
  const server = await createServerProcess({ data, ...(site !== undefined && { site }) });
  try {
    await copyDataFolder(data);
    await server.start();
    await use(server);
  } finally {
    await server.stop();
    await rm(data, { recursive: true, force: true });
  }
}
