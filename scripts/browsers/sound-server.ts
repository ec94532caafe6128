// A separate PulseAudio whose null sink is recorded.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { installSystemPackages } from './system-packages.ts';

export const sampleRate = 48_000;
const channels = 2;
const bytesPerFrame = channels * Float32Array.BYTES_PER_ELEMENT;
const startTimeout = 10_000;

/** Less underruns on a busy machine; more arrives in bursts too large for PulseAudio. */
const outputMilliseconds = 100;

export interface SoundServer {
  /** For a program that plays into the sink. */
  env: Readonly<Record<string, string>>;
  frames: () => number;
  samples: (from: number, to: number, channel?: number) => Float32Array;
  /** Stands still, as a sound card that hangs, or goes on. */
  stall: (isStill: boolean) => void;
  close: () => Promise<void>;
}

const runs = (program: string): boolean => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;
const isInstalled = (): boolean => runs('pulseaudio') && runs('parec');

export function hasPulseAudio(): boolean {
  if (isInstalled()) return true;
  installSystemPackages(['pulseaudio', 'pulseaudio-utils']);
  return isInstalled();
}

/** Real-time priority, where allowed: a busy machine underruns without it. */
export function raisePriority(pid: number | undefined): void {
  spawnSync('chrt', ['--all-tasks', '--rr', '--pid', '5', String(pid)], { stdio: 'ignore' });
}

/** Samples pass unchanged: one rate, one format, no volume. */
const settings = `default-sample-format = float32le
default-sample-rate = ${sampleRate}
alternate-sample-rate = ${sampleRate}
flat-volumes = no
`;

/** Without rewinds, late samples are recorded late and not lost. */
function startDaemon(socket: string, env: NodeJS.ProcessEnv): ChildProcess {
  const modules = [
    `module-null-sink sink_name=onda rate=${sampleRate} channels=${channels} format=float32le norewinds=1`,
    `module-native-protocol-unix auth-anonymous=1 socket=${socket}`,
  ];
  const words = [
    '-n',
    '--daemonize=no',
    '--exit-idle-time=-1',
    '--use-pid-file=no',
    '--disable-shm=yes',
    '--log-target=stderr',
    '--log-level=error',
  ];
  return spawn('pulseaudio', [...words, ...modules.map((module) => `--load=${module}`)], { env, stdio: 'ignore' });
}

function record(env: NodeJS.ProcessEnv): { child: ChildProcess } & Pick<SoundServer, 'frames' | 'samples'> {
  const words = [
    '--device=onda.monitor',
    '--raw',
    '--format=float32le',
    `--rate=${sampleRate}`,
    `--channels=${channels}`,
    '--latency-msec=100',
  ];
  const child = spawn('parec', words, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let recorded = Buffer.alloc(1 << 24);
  let bytes = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    if (bytes + chunk.length > recorded.length) recorded = Buffer.concat([recorded, Buffer.alloc(recorded.length)]);
    chunk.copy(recorded, bytes);
    bytes += chunk.length;
  });
  return {
    child,
    frames: () => Math.floor(bytes / bytesPerFrame),
    samples: (from, to, channel = 0) =>
      Float32Array.from({ length: to - from }, (_, index) =>
        recorded.readFloatLE((from + index) * bytesPerFrame + channel * Float32Array.BYTES_PER_ELEMENT),
      ),
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((done) => child.once('exit', done));
  child.kill();
  await exited;
}

export async function openSoundServer(): Promise<SoundServer> {
  const home = mkdtempSync(join(tmpdir(), 'onda-sound-'));
  const socket = join(home, 'native');
  mkdirSync(join(home, '.config/pulse'), { recursive: true });
  writeFileSync(join(home, '.config/pulse/daemon.conf'), settings);
  const own = { HOME: home, XDG_RUNTIME_DIR: home, PULSE_RUNTIME_PATH: home, PULSE_STATE_PATH: home };
  const client = { PULSE_SERVER: `unix:${socket}`, PULSE_LATENCY_MSEC: String(outputMilliseconds) };
  const daemon = startDaemon(socket, { ...process.env, ...own });
  const children = [daemon];
  const close = async (): Promise<void> => {
    for (const child of children.toReversed()) await end(child);
    rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  process.once('exit', () => children.forEach((child) => child.kill()));
  const until = async (isThere: () => boolean): Promise<void> => {
    const startedAt = performance.now();
    while (!isThere()) {
      if (daemon.exitCode !== null || performance.now() - startedAt > startTimeout) {
        await close();
        throw new Error('PulseAudio does not start');
      }
      await wait(20);
    }
  };
  await until(() => existsSync(socket));
  const { child: recorder, ...recording } = record({ ...process.env, ...own, PULSE_SERVER: client.PULSE_SERVER });
  children.push(recorder);
  await until(() => recording.frames() > 0);
  for (const { pid } of children) raisePriority(pid);
  const stall = (isStill: boolean): void => void daemon.kill(isStill ? 'SIGSTOP' : 'SIGCONT');
  return { env: client, ...recording, stall, close };
}
