import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { assertHeld, DataFolderInUseError, lockDataFolder, type DataLock } from './data-lock.ts';
import { temporaryFolder } from '../http/site.fixture.ts';

describe('the lock of the data folder', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let path: string;
  const held: DataLock[] = [];
  const lock = (onLost = vi.fn<() => void>(), timing = { touchEvery: 5000, stale: 30_000 }): DataLock => {
    const taken = lockDataFolder({ path, onLost, timing });
    held.push(taken);
    return taken;
  };
  const leave = (holder: object, secondsAgo = 0): void => {
    writeFileSync(path, JSON.stringify({ token: 'other', pid: process.pid, host: hostname(), ...holder }));
    const then = new Date(Date.now() - secondsAgo * 1000);
    utimesSync(path, then, then);
  };
  beforeEach(async () => {
    folder = await temporaryFolder();
    path = join(folder.path, 'lock');
  });
  afterEach(async () => {
    for (const taken of held.splice(0)) taken.release();
    await folder.remove();
  });

  it('has only one holder at a time', () => {
    const first = lock();
    expect(() => lock()).toThrow(DataFolderInUseError);
    first.release();
    expect(existsSync(path)).toBe(false);
    lock();
  });

  it('is refused while another process holds it', () => {
    leave({ pid: process.ppid });
    expect(() => lock()).toThrow(`process ${process.ppid}`);
  });

  it('is taken over at once from a dead process of this machine', () => {
    const { pid } = spawnSync(process.execPath, ['--version']);
    leave({ pid });
    expect(lock).not.toThrow();
  });

  it.runIf(process.platform === 'linux')('is taken over at once from a process that has ended unnoticed', async () => {
    // The shell becomes a program that never asks how its process ended, before that one ends.
    const parent = spawn('sh', ['-c', 'sleep 1 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] });
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const pid = Number(line.toString());
    await vi.waitFor(() => expect(readFileSync(`/proc/${pid}/stat`, 'utf8')).toContain(') Z'), 10_000);
    leave({ pid });
    expect(lock).not.toThrow();
    parent.kill();
  });

  it('is taken over from an earlier process with the same id, as in containers', () => {
    leave({ pid: process.pid });
    expect(lock).not.toThrow();
  });

  it('is refused while another machine touches it, and taken over when it stops', () => {
    leave({ host: 'another-container' }, 5);
    expect(() => lock()).toThrow('another-container');
    leave({ host: 'another-container' }, 60);
    lock();
  });

  it('is refused while another process writes it', () => {
    writeFileSync(path, '');
    expect(() => lock()).toThrow(DataFolderInUseError);
  });

  it('is taken over by only one process at a time', () => {
    const takeover = `${path}.takeover`;
    leave({ host: 'another-container' }, 60);
    writeFileSync(takeover, '');
    expect(() => lock()).toThrow(DataFolderInUseError);
    const then = new Date(Date.now() - 60_000);
    utimesSync(takeover, then, then);
    lock();
    expect(existsSync(takeover)).toBe(false);
  });

  it.skipIf(process.platform === 'win32')('is readable by its owner only', () => {
    lock();
    expect((statSync(path).mode & 0o777).toString(8)).toBe('600');
  });

  it('is touched while it is held', async () => {
    lock(vi.fn<() => void>(), { touchEvery: 5, stale: 30_000 });
    utimesSync(path, new Date(0), new Date(0));
    await vi.waitFor(() => expect(Date.now() - statSync(path).mtimeMs).toBeLessThan(10_000));
  });

  it('tells its holder when it was lost, and leaves the new lock alone', async () => {
    const onLost = vi.fn<() => void>();
    const first = lock(onLost, { touchEvery: 5, stale: 30_000 });
    leave({ host: 'another-container' });
    await vi.waitFor(() => expect(onLost).toHaveBeenCalledOnce());
    first.release();
    expect(existsSync(path)).toBe(true);
  });

  it('is lost when its file is missing, not when it is unreadable', async () => {
    const onLost = vi.fn<() => void>();
    const { proof } = lock(onLost, { touchEvery: 5, stale: 30_000 });
    expect(() => assertHeld(proof)).not.toThrow();
    // A folder in its place makes reading fail, like a lack of file descriptors.
    rmSync(path);
    mkdirSync(path);
    expect(() => assertHeld(proof)).not.toThrow();
    const ticks = vi.fn<() => void>();
    const other = join(folder.path, 'other');
    const watched = lockDataFolder({ path: other, onLost: ticks, timing: { touchEvery: 5, stale: 30_000 } });
    rmSync(other);
    // Both are checked equally often: once the second is known to be lost, the first has been checked too.
    await vi.waitFor(() => expect(ticks).toHaveBeenCalledOnce());
    expect(onLost).not.toHaveBeenCalled();
    expect(() => assertHeld(watched.proof)).toThrow('taken over');
    rmSync(path, { recursive: true });
  });
});
