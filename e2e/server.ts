import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashFiles } from '../scripts/build/build-inputs.ts';
import { createServerProcess, type ServerProcess } from '../scripts/server-process.ts';
import { copyTemplate } from '../server/template-folder.fixture.ts';

const root = join(import.meta.dirname, '..');
/** Holds migrated and seeded data folders, by the hash of what they are made from. */
const templates = join(root, '.cache/test-data');

async function prepareDataFolder(data: string): Promise<void> {
  const server = await createServerProcess({ data, env: { DATABASE_URL: '', SUPABASE_URL: '' } });
  await server.start();
  await server.stop();
}

type ServerOptions = Omit<Parameters<typeof createServerProcess>[0], 'data'>;

interface OwnServer {
  server: ServerProcess;
  /** Its data folder. */
  data: string;
  /** Stops the server and removes its data. */
  close: () => Promise<void>;
}

export async function openServer(options: ServerOptions = {}): Promise<OwnServer> {
  const data = await mkdtemp(join(tmpdir(), 'onda-'));
  const server = await createServerProcess({ data, ...options });
  const close = async (): Promise<void> => {
    await server.stop();
    await rm(data, { recursive: true, force: true });
  };
  try {
    const template = join(templates, hashFiles(['supabase/**/*.*', 'server/**/*.ts', 'package-lock.json']));
    await copyTemplate(template, data, prepareDataFolder);
    await server.start();
  } catch (error) {
    await close();
    throw error;
  }
  return { server, data, close };
}

/** Runs `use` with a server that has its own data folder, the second argument. */
export async function withServer(
  use: (server: ServerProcess, data: string) => Promise<void>,
  options: ServerOptions = {},
): Promise<void> {
  const { server, data, close } = await openServer(options);
  try {
    await use(server, data);
  } finally {
    await close();
  }
}
