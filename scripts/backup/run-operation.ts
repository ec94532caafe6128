import { isBrokenPackage } from '../../server/broken-package.ts';
import { readConfig, type BackendChoice, type Config } from '../../server/config.ts';
import type { Manifest } from './backup-folder.ts';

type Place = Pick<Config, 'dataFolder'> & { backend: Exclude<BackendChoice, { kind: 'hosted' }> };

/** Runs an operator's command with one word, and ends the process. */
export async function runOperation(
  usage: string,
  work: (word: string, place: Place) => Promise<{ rows: Manifest['rows']; done: string }>,
): Promise<never> {
  const [word, ...others] = process.argv.slice(2);
  if (word === undefined || word.startsWith('-') || others.length > 0) {
    console.error(`Usage: node scripts/${usage}`);
    process.exit(2);
  }
  // Only the owner may read a backup: its secrets sign everybody's sessions.
  process.umask(0o077);
  try {
    const { backend, dataFolder } = readConfig(process.env);
    if (backend.kind === 'hosted')
      throw new Error('SUPABASE_URL is set: the database is at Supabase, which makes its own backups');
    const { rows, done } = await work(word, { backend, dataFolder });
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
    console.log(`${done}: ${total} rows in ${Object.keys(rows).length} tables`);
    // PGlite keeps the process alive even when closed.
    process.exit(0);
  } catch (error) {
    // scripts/load.mjs says so.
    if (isBrokenPackage(error)) throw error;
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
