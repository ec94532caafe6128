import { hash } from 'node:crypto';
import { createSecrets, parseSecrets, type Secrets } from '../secrets.ts';
import type { Database } from './database.ts';
import { dataFolderPaths } from './data-folder.ts';
import type { DatabaseSettings } from './database-message.ts';

/** Arbitrary, but the same in every process. */
const lockNumber = 528_041;

/** Nobody but the owner: a reader of this table can sign tokens. */
const table = `
create schema if not exists onda_server;
revoke all on schema onda_server from public;
create table if not exists onda_server.secrets (
  only_row boolean primary key default true check (only_row),
  fingerprint text not null,
  secrets text
);
revoke all on onda_server.secrets from public;
`;

type Settings = Pick<DatabaseSettings, 'choice' | 'dataFolder' | 'secrets' | 'jwtSecret'>;

class SecretsError extends Error {
  override name = 'SecretsError';
}

/** @throws SecretsError with what to do */
export async function agreeOnSecrets(database: Database, settings: Settings): Promise<Secrets> {
  const { choice, dataFolder, secrets: own, jwtSecret } = settings;
  const path = dataFolderPaths.secrets(dataFolder);
  const secrets = choice.kind === 'postgres' ? await shareSecrets(database, own, path) : own;
  if (!secrets) throw new SecretsError(`${path} is missing`);
  return jwtSecret === undefined ? secrets : { ...secrets, jwtSecret };
}

/**
 * Makes all processes on one database use the same secrets. The first one decides: it stores the secrets themselves, or,
 * where it has a file with them, only their fingerprint, so that they stay out of the database and of its backups.
 * @param own from the file, if there is one
 * @param path where the file is, or would be
 * @throws SecretsError with what to do, if the file is not the one of the other processes
 */
async function shareSecrets(database: Database, own: Secrets | undefined, path: string): Promise<Secrets> {
  return database.transaction(async ({ script, rows }) => {
    await script(`select pg_advisory_xact_lock(${lockNumber});${table}`);
    const [shared] = await rows<Shared>('select fingerprint, secrets from onda_server.secrets');
    if (!shared) {
      const first = own ?? createSecrets();
      await rows('insert into onda_server.secrets (fingerprint, secrets) values ($1, $2)', [
        fingerprintOf(first),
        own ? null : JSON.stringify(first),
      ]);
      return first;
    }
    return own ? checkFile(own, shared, path) : readShared(shared, path);
  });
}

interface Shared {
  fingerprint: string;
  secrets: string | null;
}

const renewal =
  'For new secrets, which all servers get when they are started again: delete from onda_server.secrets, and remove secrets.json everywhere';

function checkFile(own: Secrets, { fingerprint, secrets }: Shared, path: string): Secrets {
  if (fingerprintOf(own) === fingerprint) return own;
  const advice = secrets === null ? 'Replace it by theirs' : 'Remove it: the secrets are in the database';
  throw new SecretsError(`${path} is not the one of the other servers on this database. ${advice}. ${renewal}`);
}

function readShared({ secrets }: Shared, path: string): Secrets {
  const shared = parseSecrets(secrets ?? '');
  if (shared) return shared;
  throw new SecretsError(
    `The secrets of this database are in secrets.json of another server. Copy that file to ${path}. ${renewal}`,
  );
}

const fingerprintOf = ({ jwtSecret, publishableKey, secretKey }: Secrets): string =>
  hash('sha256', JSON.stringify([jwtSecret, publishableKey, secretKey]));
