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

/** Another server has taken this data folder over, for example while this process was paused. */
class DataFolderLostError extends Error {
  override name = 'DataFolderLostError';
}

/** Tokens of the locks this very process holds. */
const heldHere = new Set<string>();

/** What any thread of the process that holds a lock can check it by. */
export interface LockProof {
  path: string;
  token: string;
}

export interface DataLock {
  readonly proof: LockProof;
  release: () => void;
}

interface LockOptions {
  path: string;
  /** Called when another server has the folder: from then on nothing may be written to it, not even to close what is open. */
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
  const proof = { path, token: own.token };
  const timer = setInterval(() => {
    if (!isLost(proof)) return touch(path);
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
  return { proof, release };
}

/**
 * Asked before every statement: a process that was paused may wake in another one's folder.
 * @throws DataFolderLostError
 */
export function assertHeld(proof: LockProof): void {
  if (isLost(proof)) throw new DataFolderLostError('Another server has taken over the data folder');
}

/** Only a missing file or another holder's token says so: a file that cannot be read says nothing. */
function isLost({ path, token }: LockProof): boolean {
  try {
    return v.parse(holderSchema, JSON.parse(readFileSync(path, 'utf8'))).token !== token;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT';
  }
}

function touch(path: string): void {
  try {
    utimesSync(path, new Date(), new Date());
  } catch {
    // It may work the next time, long before the lock counts as abandoned.
  }
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
    writeFileSync(path, '', { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
  try {
    writeFileSync(path, JSON.stringify(holder));
    return true;
  } catch (error) {
    // An empty lock would keep the next start out.
    rmSync(path, { force: true });
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
  return new DataFolderInUseError(
    `The data folder is in use by ${who} (${path}). Stop it, or choose another folder with DATA_DIR`,
  );
}
