// The process that bench/server.ts compares a start with: node bench/server-parts/bare-database.ts folder opens an embedded database
// there, as Onda's is, with nothing in it, and prints the processor time in microseconds.
import { openEmbedded } from '../../server/database/open-embedded.ts';

const database = await openEmbedded(process.argv[2]);
await database.close();
const { user, system } = process.cpuUsage();
console.log(user + system);
// PGlite keeps the process alive even when closed.
process.exit();
