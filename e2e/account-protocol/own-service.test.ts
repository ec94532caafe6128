import { join } from 'node:path';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultAccountLimits } from '../../server/auth/auth-message.ts';
import { runCheck } from './check.ts';
import { createContext, type Context } from './context.ts';
import { openMailbox, type Mailbox } from './mailbox.ts';
import { suite } from './suite.ts';
import { copyMigratedCluster } from '../../server/database/cluster.fixture.ts';
import { dataFolderPaths } from '../../server/database/data-folder.ts';
import { temporaryFolder, writeSite } from '../../server/http/site.fixture.ts';
import type { Secrets } from '../../server/secrets.ts';
import { startServer, type RunningServer } from '../../server/start-server.ts';

/** The real limit, so that a second mail at once is refused; the checks wait this long. */
const secondsBetweenMessages = 1;
/** On a fast machine all checks together send more than a site may. */
const messagesPerMinute = 10_000;
const site = 'https://onda.test';

describe('the account service speaks the protocol of GoTrue', () => {
  let server: RunningServer | undefined;
  let mailbox: Mailbox;
  let context: Context;
  let removeFolder: () => Promise<void>;

  beforeAll(async () => {
    const folder = await temporaryFolder();
    removeFolder = folder.remove;
    await writeSite(folder.path);
    mailbox = await openMailbox({ port: 0, pause: secondsBetweenMessages * 1000 + 100 });
    const data = join(folder.path, 'data');
    await copyMigratedCluster(data, 'own');
    server = await startServer({
      environment: {
        PORT: '0',
        DATA_DIR: data,
        SITE_DIR: folder.path,
        LOG_LEVEL: 'silent',
        PUBLIC_URL: site,
        ACCOUNTS: 'real',
        SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`,
      },
      accountLimits: { ...defaultAccountLimits, secondsBetweenMessages, messagesPerMinute, preparedWithin: 0 },
    });
    const secrets = JSON.parse(await readFile(dataFolderPaths.secrets(data), 'utf8')) as Secrets;
    const url = new URL('/auth/v1', server.address).href;
    context = createContext({ url, site, key: secrets.publishableKey, secret: secrets.jwtSecret }, mailbox);
  });

  afterAll(async () => {
    await server?.close();
    await mailbox.close();
    await removeFolder();
  });

  describe.each(suite)('$name', ({ checks }) => {
    it.concurrent.each(checks.filter(({ needs }) => needs !== 'gotrue' && needs !== 'gotrue-links'))(
      '$name',
      async (check) => {
        const outcome = await runCheck(check, { context, service: 'own' });
        if (outcome.kind === 'failed') throw outcome.error;
        expect(outcome.kind).toBe('passed');
      },
    );
  });
});
