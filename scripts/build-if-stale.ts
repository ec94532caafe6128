// A build in a process of its own: the server that follows keeps nothing of the bundler in memory.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { buildIsCurrent } from './build/build-inputs.ts';

/** Builds the app where dist is older than its sources; ends this process where the build fails. */
export function buildIfStale(): void {
  if (buildIsCurrent()) {
    console.log('Build is up to date');
    return;
  }
  console.log('Building …');
  const began = performance.now();
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, 'build.ts')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) {
    console.error('The build failed: see above.');
    process.exit(status ?? 1);
  }
  console.log(`Built in ${((performance.now() - began) / 1000).toFixed(1)} s`);
}
