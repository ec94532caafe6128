// node server/main.ts: serves the built app until it is told to stop.
import { setFlagsFromString } from 'node:v8';
import { readConfig } from './config.ts';
import { captureConsole, createLog } from './log.ts';
import { startServer, type RunningServer } from './start-server.ts';
import { createStop } from './stop.ts';

// Memory that V8 would take for speed nobody notices here: for compiling the database's code in several threads at once, and
// for rows that are garbage as soon as they are sent. Together some 200 MB.
for (const flag of ['--wasm-num-compilation-tasks=1', '--max-semi-space-size=4', '--semi-space-growth-factor=1'])
  setFlagsFromString(flag);

let server: RunningServer | undefined;

const stop = createStop({
  // Stopped while starting: every step of a start is whole or not there, so nothing has to be waited for.
  close: async () => server?.close(),
  exit: (code) => process.exit(code),
  // A database connection that does not close must not keep the process for ever.
  patience: 8000,
});
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop(0));

try {
  const log = createLog(readConfig(process.env).logLevel);
  captureConsole(log);
  server = await startServer({
    log,
    progress: (text) => console.info(text),
    onFatal: (message) => {
      log.error({ event: 'fatal', message });
      process.exit(1);
    },
  });
} catch (error) {
  process.stderr.write(`Onda cannot start. ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
