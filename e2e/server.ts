// The real server, in a process of its own, over the built app and a data folder that only one worker uses.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

export interface Server {
  /** Where it listens, without a slash at the end; the same after a restart. */
  readonly address: string;
  /** Starts it (again) and waits until it answers. */
  start(): Promise<void>;
  /** Stops it cleanly and waits until it is gone. */
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Resolves when the server has said its address, rejects with all it said when it ends before. */
function untilReady(child: ChildProcess, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    const listen = (chunk: Buffer): void => {
      said += chunk.toString('utf8');
      if (said.includes(address)) resolve();
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', (code) => reject(new Error(`The server ended with ${String(code)} before it was ready:\n${said}`)));
  });
}

async function stopProcess(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

/** Starts a server, lends it to `use`, and takes it away again with its data. */
export async function withServer(use: (server: Server) => Promise<void>): Promise<void> {
  const data = await mkdtemp(join(tmpdir(), 'onda-journeys-'));
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  const server: Server = {
    address,
    async start() {
      if (child && child.exitCode === null && child.signalCode === null) return;
      const env = { ...process.env, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), DATA_DIR: data };
      child = spawn(process.execPath, [join(root, 'server/main.ts')], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
      await untilReady(child, address);
    },
    stop: () => stopProcess(child),
  };
  try {
    await server.start();
    await use(server);
  } finally {
    await server.stop();
    await rm(data, { recursive: true, force: true });
  }
}
