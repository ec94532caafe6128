import { afterAll, beforeAll, describe } from 'vitest';
import { startAccountServer, type AccountServer } from '../account-server.fixture.ts';
import { keyFactorSuite } from '../factors/key-factor.suite.ts';
import { openPostgres } from '../../database/postgres/open-postgres.ts';
import { findPostgres, startPostgres, type PostgresServer } from '../../database/postgres/postgres.fixture.ts';
import { passkeysSuite } from './passkeys.suite.ts';

const found = findPostgres();

// Only on a Postgres server do requests really run at once.
describe.skipIf('missing' in found)('in a Postgres server', () => {
  let postgres: PostgresServer;
  let server: AccountServer;
  beforeAll(async () => {
    if ('bin' in found) postgres = await startPostgres(found.bin);
    const url = await postgres.createDatabase('passkeys');
    server = await startAccountServer({}, async () => openPostgres(url));
  });
  afterAll(async () => {
    await server?.close();
    await postgres?.stop();
  });

  describe('passkeys', () => {
    passkeysSuite(() => server);
  });
  describe('a second factor', () => {
    keyFactorSuite(() => server);
  });
});
