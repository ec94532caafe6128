import { setFlagsFromString } from 'node:v8';
import { brokenPackageExit, describeBrokenPackage, isBrokenPackage } from './broken-package.ts';
import { readConfig } from './config.ts';
import { surviveBrokenOutput } from './line-output.ts';
import { captureConsole, createLog, standardOutput } from './log.ts';
import { startServer, type RunningServer } from './start-server.ts';
import { createShutdown } from './shutdown.ts';

// These save some 200 MB: V8 compiles the database's code in one thread and keeps less room for short-lived rows.
for (const flag of ['--wasm-num-compilation-tasks=1', '--max-semi-space-size=4', '--semi-space-growth-factor=1'])
  setFlagsFromString(flag);

surviveBrokenOutput();
let server: RunningServer | undefined;

const stop = createShutdown({
  close: async () => server?.close(),
  exit: (code) => process.exit(code),
  // A database connection that does not close must not block the exit.
  timeout: 8000,
});
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop(0));

try {
  const log = createLog(readConfig(process.env).logLevel);
  captureConsole(log);
  server = await startServer({
    log,
    linesLost: () => ({ limit: log.leftOut(), output: standardOutput().lost() }),
    progress: (text) => standardOutput().write(`${text}\n`),
    onFatal: (message) => {
      log.error({ event: 'fatal', message });
      process.exit(1);
    },
  });
} catch (error) {
  if (isBrokenPackage(error)) {
    process.stderr.write(`Onda cannot start. ${describeBrokenPackage(error)}\n`);
    process.exit(brokenPackageExit);
  }
  process.stderr.write(`Onda cannot start. ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
