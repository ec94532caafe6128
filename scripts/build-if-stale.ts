import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { brokenPackageExit } from '../server/broken-package.ts';
import { buildIsCurrent } from './build/build-inputs.ts';

/** In a child process, to free the bundler's memory before the server starts. Ends this process if the build fails. */
export function buildIfStale(): void {
  if (buildIsCurrent()) {
    console.log('Build is up to date');
    return;
  }
  console.log('Building …');
  const startedAt = performance.now();
  const { status } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'load.mjs'), join(import.meta.dirname, 'build.ts')],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  if (status !== 0) {
    // Then the packages are installed again.
    if (status !== brokenPackageExit) console.error('The build failed: see above.');
    process.exit(status ?? 1);
  }
  console.log(`Built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}
