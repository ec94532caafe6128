import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSharedDatabase } from '../account-server.fixture.ts';
import type { Database } from '../../database/database.ts';

let database: Database;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(async () => database?.close());

describe('what requests look up', () => {
  it.each([
    ['codes of an address', "select 1 from auth.one_time_tokens where relates_to = 'ana@example.com'"],
    [
      'challenges of a factor',
      "select 1 from auth.mfa_challenges where factor_id = '00000000-0000-4000-8000-000000000000'",
    ],
    ['a passkey by its id', "select 1 from auth.webauthn_credentials where credential_id = decode('00', 'hex')"],
    ['challenges that have expired', 'select 1 from auth.webauthn_challenges where expires_at < now()'],
  ])('has an index: %s', async (_what, statement) => {
    const plan = await database.transaction(async ({ rows }) => {
      // An empty table is read whole, whatever indexes it has.
      await rows('set local enable_seqscan = off');
      return rows(`explain ${statement}`);
    });
    expect(JSON.stringify(plan)).toMatch(/Index|Bitmap/);
    expect(JSON.stringify(plan)).not.toContain('Seq Scan');
  });
});
