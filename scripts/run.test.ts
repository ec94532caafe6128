import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyRunner } from './run.fixture.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'onda-run-'));
  mkdirSync(join(folder, 'node_modules'));
  copyRunner(folder);
  for (const lock of ['package-lock.json', 'node_modules/.package-lock.json'])
    writeFileSync(join(folder, lock), '{ "packages": {} }');
  writeFileSync(join(folder, 'hello.mjs'), 'console.log("hello")');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the script on a Node.js that reports another version. */
function runOn(version: string): { status: number | null; output: string } {
  const pretend = `data:text/javascript,Object.defineProperty(process,'versions',{value:{node:'${version}'}})`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', pretend, 'scripts/run.mjs', 'hello.mjs'],
    { cwd: folder, encoding: 'utf8' },
  );
  return { status, output: stdout + stderr };
}

it.each(['24.2.0', '24.18.0', '25.0.0', '26.10.0'])(
  'falls back to Node.js %s of the machine without a packaged one',
  (version) => {
    expect(runOn(version)).toEqual({ status: 0, output: 'hello\n' });
  },
);

it.each(['20.20.2', '22.22.0', '23.11.1', '24.0.0', '24.1.0'])('refuses Node.js %s', (version) => {
  const { status, output } = runOn(version);
  expect(status).toBe(1);
  expect(output).toContain(`version ${version} of this machine is not supported: install Node.js 26.`);
});
