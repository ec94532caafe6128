import { randomBytes } from 'node:crypto';
import { link, open, readFile, rm, writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import { restrictToOwner } from './database/data-folder.ts';
import { describeError, type Log } from './log.ts';

const secretsSchema = v.object({
  /** Signs people's tokens: its holder can act as any role, even as the owner. */
  jwtSecret: v.pipe(v.string(), v.minLength(43)),
  publishableKey: v.pipe(v.string(), v.startsWith('sb_publishable_'), v.minLength(40)),
  secretKey: v.pipe(v.string(), v.startsWith('sb_secret_'), v.minLength(40)),
});

export type Secrets = Readonly<v.InferOutput<typeof secretsSchema>>;

export function createSecrets(): Secrets {
  const random = (): string => randomBytes(32).toString('base64url');
  return {
    jwtSecret: random(),
    publishableKey: `sb_publishable_${random()}`,
    secretKey: `sb_secret_${random()}`,
  };
}

/** @returns undefined if the text is damaged or a secret is weak */
export function parseSecrets(text: string): Secrets | undefined {
  try {
    return v.parse(secretsSchema, JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Makes the file if it is missing. @throws Error if it is damaged: new secrets would silently sign everybody out */
export async function loadSecrets(path: string, log?: Log): Promise<Secrets> {
  const found = await readSecrets(path, log);
  if (found) return found;
  await writeIfMissing(path, `${JSON.stringify(createSecrets(), null, 2)}\n`);
  return (await readSecrets(path, log)) ?? loadSecrets(path, log);
}

/** @returns undefined without a file. @throws Error if it is damaged */
export async function readSecrets(path: string, log?: Log): Promise<Secrets | undefined> {
  const text = await readWhole(path);
  if (text === undefined) return undefined;
  await restrict(path, log);
  const secrets = parseSecrets(text);
  if (!secrets) throw new Error(`${path} is damaged. Restore a backup, or delete it to get new secrets`);
  return secrets;
}

/** Milliseconds that another process may take between making an empty file and filling it. */
const longestWrite = 1000;

async function readWhole(path: string): Promise<string | undefined> {
  const deadline = performance.now() + longestWrite;
  for (;;) {
    const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (text === undefined || isJson(text) || performance.now() > deadline) return text;
    await wait(20);
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

async function restrict(path: string, log: Log | undefined): Promise<void> {
  try {
    if (!(await restrictToOwner(path))) return;
  } catch (error) {
    // Such as a file that somebody else owns, in a folder that cannot be written.
    log?.error({ event: 'secrets', message: `Other users of this machine can read ${path}`, ...describeError(error) });
    return;
  }
  log?.error({
    event: 'secrets',
    message: `Other users of this machine could read ${path}; now only its owner can. If somebody may have read it, delete it to get new secrets`,
  });
}

/** Of several processes at once one makes the file, and the others leave it as it is. */
async function writeIfMissing(path: string, text: string): Promise<void> {
  const unfinished = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    const file = await open(unfinished, 'wx', 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    // Unlike a rename, it fails where the file exists.
    await link(unfinished, path).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') await writeDirectly(path, text);
    });
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** For file systems without links: others may see the file before it is filled. */
async function writeDirectly(path: string, text: string): Promise<void> {
  try {
    await writeFile(path, text, { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
    await rm(path, { force: true });
    throw error;
  }
}
