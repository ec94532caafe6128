import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import * as v from 'valibot';

/** Milliseconds. After `stale` without a touch the holder counts as dead, whatever machine it runs on. */
const defaultTiming = { touchEvery: 5000, stale: 30_000 };

const holderSchema = v.object({ token: v.string(), pid: v.number(), host: v.string() });
type Holder = v.InferOutput<typeof holderSchema>;

export class DataFolderInUseError extends Error {
  override name = 'DataFolderInUseError';
}

class DataFolderLostError extends Error {
  override name = 'DataFolderLostError';
}

const ownTokens = new Set<string>();

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
  /** After this call nothing may be written to the folder, not even to close what is open. */
  onLost: () => void;
  timing?: { touchEvery: number; stale: number };
}

/**
 * Two processes on one embedded database silently destroy each other's writes. Containers reuse process ids.
 * @throws DataFolderInUseError
 */
export function lockDataFolder({ path, onLost, timing = defaultTiming }: LockOptions): DataLock {
  const own: Holder = { token: randomUUID(), pid: process.pid, host: hostname() };
  claim(path, own, timing.stale);
  ownTokens.add(own.token);
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
    ownTokens.delete(own.token);
    if (holderOf(path)?.token === own.token) rmSync(path, { force: true });
  };
  process.once('exit', release);
  return { proof, release };
}

/** Called before every statement: a process that was paused may have lost the folder. @throws DataFolderLostError */
export function assertHeld(proof: LockProof): void {
  if (isLost(proof)) throw new DataFolderLostError('Another server has taken over the data folder');
}

/** Only a missing file or another holder's token proves that the lock is lost; an unreadable file does not. */
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
  } catch {}
}

function claim(path: string, own: Holder, stale: number): void {
  if (createExclusively(path, own)) return;
  if (!isAbandoned(path, stale)) throw inUse(path);
  // If several processes find the lock abandoned, only one at a time checks again and replaces it.
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
    // An empty lock would block the next start.
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

/** Containers start with the same process id every time, so our own id may be that of an earlier process. */
function isRunning({ pid, token }: Holder): boolean {
  if (pid === process.pid) return ownTokens.has(token);
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** It has ended, and its parent has not asked how: in containers that can take for ever. */
function isZombie(pid: number): boolean {
  try {
    // The name before the state may itself contain brackets and spaces.
    return /^.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

function holderOf(path: string): Holder | undefined {
  try {
    return v.parse(holderSchema, JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return undefined;
  }
}

/** Milliseconds; −Infinity for a missing file. */
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
