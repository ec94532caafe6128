import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServerProcess, type ServerProcess } from '../scripts/server-process.ts';

/** Runs `use` with a server that has its own data folder. */
export async function withServer(use: (server: ServerProcess) => Promise<void>, site?: string): Promise<void> {
  const data = await mkdtemp(join(tmpdir(), 'onda-'));
  const server = await createServerProcess({ data, ...(site !== undefined && { site }) });
  try {
    await server.start();
    await use(server);
  } finally {
    await server.stop();
    await rm(data, { recursive: true, force: true });
  }
}
