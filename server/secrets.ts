import { randomBytes } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import * as v from 'valibot';
import { restrictToOwner } from './database/data-folder.ts';
import type { Log } from './log.ts';

const secretsSchema = v.object({
  /** Signs people's tokens: its holder can act as any role, even as the owner. */
  jwtSecret: v.pipe(v.string(), v.minLength(43)),
  publishableKey: v.pipe(v.string(), v.startsWith('sb_publishable_'), v.minLength(40)),
  secretKey: v.pipe(v.string(), v.startsWith('sb_secret_'), v.minLength(40)),
});

export type Secrets = Readonly<v.InferOutput<typeof secretsSchema>>;

/** @throws Error if the file is damaged: new secrets would silently sign everybody out */
export async function loadSecrets(path: string, log?: Log): Promise<Secrets> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return createSecrets(path);
  if (await restrictToOwner(path))
    log?.error({
      event: 'secrets',
      message: `Other users of this machine could read ${path}; now only its owner can. If somebody may have read it, delete it to get new secrets`,
    });
  try {
    return v.parse(secretsSchema, JSON.parse(text));
  } catch {
    throw new Error(`${path} is damaged. Restore a backup, or delete it to get new secrets`);
  }
}

async function createSecrets(path: string): Promise<Secrets> {
  const random = (): string => randomBytes(32).toString('base64url');
  const secrets = {
    jwtSecret: random(),
    publishableKey: `sb_publishable_${random()}`,
    secretKey: `sb_secret_${random()}`,
  };
  const unfinished = `${path}.${process.pid}`;
  try {
    const file = await open(unfinished, 'w', 0o600);
    try {
      await file.writeFile(`${JSON.stringify(secrets, null, 2)}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
    return secrets;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
