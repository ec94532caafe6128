import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import * as v from 'valibot';

/** Milliseconds. A holder that has not touched its lock for `stale` is taken for dead, on whatever machine it ran. */
const defaultTiming = { touchEvery: 5000, stale: 30_000 };

const holderSchema = v.object({ token: v.string(), pid: v.number(), host: v.string() });
type Holder = v.InferOutput<typeof holderSchema>;

/** Another server works on this data folder. */
export class DataFolderInUseError extends Error {
  override name = 'DataFolderInUseError';
}

/** Tokens of the locks this very process holds. */
const heldHere = new Set<string>();

export interface DataLock {
  release: () => void;
}

interface LockOptions {
  path: string;
  /** Called when somebody else took the folder over, for example after this machine slept: stop at once. */
  onLost: () => void;
  timing?: { touchEvery: number; stale: number };
}

/**
 * Claims the data folder: two processes on one embedded database silently destroy each other's writes.
 * Works across containers that share a volume too, where process ids mean nothing.
 * @throws DataFolderInUseError
 */
export function lockDataFolder({ path, onLost, timing = defaultTiming }: LockOptions): DataLock {
  const own: Holder = { token: randomUUID(), pid: process.pid, host: hostname() };
  claim(path, own, timing.stale);
  heldHere.add(own.token);
  const timer = setInterval(() => {
    if (holderOf(path)?.token === own.token) return utimesSync(path, new Date(), new Date());
    clearInterval(timer);
    onLost();
  }, timing.touchEvery);
  timer.unref();
  const release = (): void => {
    clearInterval(timer);
    process.off('exit', release);
    heldHere.delete(own.token);
    if (holderOf(path)?.token === own.token) rmSync(path, { force: true });
  };
  process.once('exit', release);
  return { release };
}

function claim(path: string, own: Holder, stale: number): void {
  if (createExclusively(path, own)) return;
  if (!isAbandoned(path, stale)) throw inUse(path);
  // Of several that find it abandoned, one at a time looks again and replaces it.
  const takeover = `${path}.takeover`;
  if (ageOf(takeover) > stale) rmSync(takeover, { force: true });
  if (!createExclusively(takeover, own)) throw inUse(path);
  try {
    if (isAbandoned(path, stale)) rmSync(path, { force: true });
    if (!createExclusively(path, own)) throw inUse(path);
  } finally {
    rmSync(takeover, { force: true });
  }
}

function createExclusively(path: string, holder: Holder): boolean {
  try {
    writeFileSync(path, JSON.stringify(holder), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function isAbandoned(path: string, stale: number): boolean {
  if (ageOf(path) > stale) return true;
  const holder = holderOf(path);
  // Fresh but unreadable: its owner is writing it at this moment.
  if (!holder) return false;
  return holder.host === hostname() && !isRunning(holder);
}

/** A lock with our own process id was left by an earlier process: containers start every time with the same one. */
function isRunning({ pid, token }: Holder): boolean {
  if (pid === process.pid) return heldHere.has(token);
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function holderOf(path: string): Holder | undefined {
  try {
    return v.parse(holderSchema, JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return undefined;
  }
}

/** Milliseconds since it was last touched; a missing file is younger than everything. */
function ageOf(path: string): number {
  const status = statSync(path, { throwIfNoEntry: false });
  return status ? Date.now() - status.mtimeMs : -Infinity;
}

function inUse(path: string): DataFolderInUseError {
  const holder = holderOf(path);
  const who = holder ? `process ${holder.pid} on ${holder.host}` : 'another process';
  return new DataFolderInUseError(`The data folder is in use by ${who} (${path}). Stop it, or choose another folder with DATA_DIR`);
}
