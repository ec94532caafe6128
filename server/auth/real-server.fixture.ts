import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createContext, type Context } from '../../e2e/account-protocol/context.ts';
import { openMailbox } from '../../e2e/account-protocol/mailbox.ts';
import { defaultAccountLimits } from './auth-message.ts';
import { copyMigratedCluster } from '../database/cluster.fixture.ts';
import { dataFolderPaths } from '../database/data-folder.ts';
import { temporaryFolder, writeSite } from '../http/site.fixture.ts';
import { createLog } from '../log.ts';
import type { Secrets } from '../secrets.ts';
import { startServer, type RunningServer } from '../start-server.ts';

export interface RealServer {
  server: RunningServer;
  /** Clients of its accounts. */
  context: Context;
  secrets: Secrets;
  /** What it has logged. */
  lines: readonly string[];
  close: () => Promise<void>;
}

/** A whole server with accounts, on a database of its own. */
export async function startRealServer(): Promise<RealServer> {
  const folder = await temporaryFolder();
  const [site, data] = [join(folder.path, 'site'), join(folder.path, 'data')];
  await writeSite(site);
  await copyMigratedCluster(data, 'own');
  const mailbox = await openMailbox({ port: 0, pause: 1100 });
  const lines: string[] = [];
  const server = await startServer({
    environment: {
      PORT: '0',
      DATA_DIR: data,
      SITE_DIR: site,
      ACCOUNTS: 'real',
      SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`,
    },
    accountLimits: { ...defaultAccountLimits, secondsBetweenMessages: 1, preparedWithin: 0 },
    log: createLog('info', (line) => lines.push(line)),
  });
  const secrets = JSON.parse(await readFile(dataFolderPaths.secrets(data), 'utf8')) as Secrets;
  const url = `${server.address}auth/v1`;
  return {
    server,
    context: createContext(
      { url, site: new URL(url).origin, key: secrets.publishableKey, secret: secrets.jwtSecret },
      mailbox,
    ),
    secrets,
    lines,
    close: async () => {
      await server.close();
      await mailbox.close();
      await folder.remove();
    },
  };
}
