// node scripts/load.mjs FILE [ARGUMENT …]: runs FILE, and says in one sentence that a package is missing or damaged.
// scripts/run.mjs then installs the packages again.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brokenPackageExit, describeBrokenPackage, isBrokenPackage } from '../server/broken-package.ts';
import { surviveBrokenOutput } from '../server/line-output.ts';

surviveBrokenOutput();
const [file = ''] = process.argv.splice(2, 1);
process.argv[1] = resolve(file);
try {
  await import(pathToFileURL(file).href);
} catch (error) {
  if (!isBrokenPackage(error)) throw error;
  console.error(describeBrokenPackage(error));
  process.exit(brokenPackageExit);
}
