// Started as a process: a server of another version, which brings other migrations (SUPABASE_FOLDER).
import { startServer } from '../start-server.ts';

const server = await startServer({
  supabaseFolder: process.env['SUPABASE_FOLDER'] ?? '',
  progress: (text) => console.info(text),
  onFatal: () => process.exit(1),
});
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)));
