// node server/main.ts: serves the built app until it is told to stop.
import { readConfig } from './config.ts';
import { captureConsole, createLog } from './log.ts';
import { startServer, type RunningServer } from './start-server.ts';

/** Milliseconds: a database connection that does not close must not keep the process for ever. */
const hardExit = 8000;

let server: RunningServer | undefined;
let stopping = false;

function stop(code: number): void {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(1), hardExit).unref();
  // Stopped while starting: every step of a start is whole or not there, so nothing has to be waited for.
  const closed = server?.close() ?? Promise.resolve();
  closed.then(
    () => process.exit(code),
    () => process.exit(1),
  );
}

function fail(error: unknown): void {
  process.stderr.write(`Onda cannot start. ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop(0));

try {
  const log = createLog(readConfig(process.env).logLevel);
  captureConsole(log);
  server = await startServer({
    log,
    progress: (text) => console.info(text),
    onFatal: (message) => {
      log.error({ event: 'fatal', message });
      stop(1);
    },
  });
} catch (error) {
  fail(error);
}
