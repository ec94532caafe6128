import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';

const root = join(import.meta.dirname, '..');
const run = promisify(execFile);
/** Made at run time, or not needed. */
const left = /^(?:node_modules|dist|\.cache|\.git|tools)$/u;

/** Of Vite and other tools. */
const caches = /^\.(?!bin$)/u;

export interface TreeCopy {
  folder: string;
  read: (path: string) => string;
  write: (path: string, text: string) => void;
  /** The mark stands once in the file. */
  insertBefore: (path: string, mark: string, line: string) => void;
  /** What was written there, tests left out, in the order of the alphabet: how much the change is. */
  changed: () => readonly string[];
  /** Runs Node.js there. @returns what it prints. @throws what it prints where it fails */
  node: (...words: string[]) => Promise<string>;
  /** @returns what the compiler says of the copy: nothing where it compiles */
  compile: () => Promise<string>;
  remove: () => void;
}

/** A copy of this repository, in which a test can make the change that a document promises to be small. */
export function copyTree(): TreeCopy {
  const folder = mkdtempSync(join(tmpdir(), 'onda-copy-'));
  cpSync(root, folder, { recursive: true, filter: (path) => !left.test(relative(root, path)) });
  // Each by itself: Vite keeps its cache in the folder, and tests that run meanwhile use the one of this repository.
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules')).filter((entry) => !caches.test(entry)))
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name), 'junction');
  const read = (path: string): string => readFileSync(join(folder, path), 'utf8');
  const changed = new Set<string>();
  const write = (path: string, text: string): void => {
    changed.add(path);
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const node = async (...words: string[]): Promise<string> => {
    try {
      return (await run(process.execPath, words, { cwd: folder, maxBuffer: 2 ** 24 })).stdout;
    } catch (error) {
      const { stdout, stderr } = error as { stdout?: string; stderr?: string };
      throw new Error(`${stdout}\n${stderr}`, { cause: error });
    }
  };
  return {
    folder,
    read,
    write,
    insertBefore: (path, mark, line) => {
      const text = read(path);
      expect(text.split(mark)).toHaveLength(2);
      write(
        path,
        text.replace(mark, () => line + mark),
      );
    },
    changed: () => [...changed].filter((path) => !/\.test\.tsx?$/u.test(path)).toSorted(),
    node,
    compile: async () => node('node_modules/typescript/bin/tsc', '-p', '.'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
