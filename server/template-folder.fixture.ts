import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

async function makeTemplate(template: string, make: (folder: string) => Promise<unknown>): Promise<void> {
  const parent = dirname(template);
  await mkdir(parent, { recursive: true });
  const unfinished = await mkdtemp(join(parent, 'unfinished-'));
  try {
    await make(unfinished);
    await rename(unfinished, template);
  } catch (error) {
    // Another process may have been faster.
    if (!existsSync(template)) throw error;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** Copies a template folder, which is made once and kept because making it takes seconds. */
export async function copyTemplate(
  template: string,
  target: string,
  make: (folder: string) => Promise<unknown>,
): Promise<void> {
  if (!existsSync(template)) await makeTemplate(template, make);
  await cp(template, target, { recursive: true });
}
