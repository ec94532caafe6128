// A GoTrue with everything on, from a binary built by hand (docs/accounts-checks.md), on a database of its own.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import postgres from 'postgres';
import type { CaptchaVerifiers } from './captcha-verifiers.ts';
import type { ThirdParties } from './third-parties.ts';

export interface Gotrue {
  address: string;
  databaseUrl: string;
  /** Starts again with other variables, without those that are undefined; the others are kept. */
  restart: (changes: Readonly<Record<string, string | undefined>>) => Promise<void>;
  /** On its database, as the owner. */
  sql: postgres.Sql;
  /** Also removes the database. */
  close: () => Promise<void>;
}

interface GotrueOptions {
  binary: string;
  /** Address of Postgres, of a user that may make databases and roles. */
  owner: string;
  port: number;
  /** Where people open the site. */
  site: string;
  mailPort: number;
  jwtSecret: string;
  parties: ThirdParties;
  verifiers: CaptchaVerifiers;
}

const switches = {
  EXTERNAL_KEYCLOAK_ENABLED: 'true',
  EXTERNAL_KEYCLOAK_EMAIL_OPTIONAL: 'true',
  SECURITY_MANUAL_LINKING_ENABLED: 'true',
  SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION: 'true',
  EXTERNAL_WEB3_ETHEREUM_ENABLED: 'true',
  EXTERNAL_WEB3_SOLANA_ENABLED: 'true',
  EXTERNAL_PHONE_ENABLED: 'true',
  SMS_MAX_FREQUENCY: '1ms',
  SMS_OTP_EXP: '600',
  HOOK_SEND_SMS_ENABLED: 'true',
  MFA_PHONE_ENROLL_ENABLED: 'true',
  MFA_PHONE_VERIFY_ENABLED: 'true',
  MFA_PHONE_MAX_FREQUENCY: '1ms',
  MFA_WEB_AUTHN_ENROLL_ENABLED: 'true',
  MFA_WEB_AUTHN_VERIFY_ENABLED: 'true',
  PASSKEY_ENABLED: 'true',
  WEBAUTHN_RP_ID: 'localhost',
  WEBAUTHN_RP_DISPLAY_NAME: 'Onda',
  SAML_ENABLED: 'true',
};

const limits = [
  'PASSKEY',
  'WEB3',
  'SSO',
  'OTP',
  'VERIFY',
  'EMAIL_SENT',
  'SMS_SENT',
  'TOKEN_REFRESH',
  'ANONYMOUS_USERS',
];

function environmentOf({ site, mailPort, jwtSecret, parties }: GotrueOptions): Record<string, string> {
  const api = `${site}/auth/v1`;
  const mails = ['CONFIRMATION', 'RECOVERY', 'MAGIC_LINK', 'EMAIL_CHANGE', 'REAUTHENTICATION'];
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    ...switches,
    WEBAUTHN_RP_ORIGINS: site,
    SITE_URL: site,
    URI_ALLOW_LIST: `${site}/**`,
    JWT_SECRET: jwtSecret,
    JWT_ISSUER: api,
    JWT_AUD: 'authenticated',
    JWT_DEFAULT_GROUP_NAME: 'authenticated',
    JWT_ADMIN_ROLES: 'service_role',
    PASSWORD_MIN_LENGTH: '10',
    MAILER_OTP_LENGTH: '8',
    MAILER_OTP_EXP: '600',
    MAILER_EMAIL_BACKGROUND_SENDING: 'true',
    ...Object.fromEntries(mails.map((mail) => [`MAILER_TEMPLATES_${mail}`, `${parties.origin}/mail`])),
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(mailPort),
    SMTP_ADMIN_EMAIL: 'accounts@onda.test',
    SMTP_MAX_FREQUENCY: '1ms',
    RATE_LIMIT_HEADER: 'X-Forwarded-For',
    ...Object.fromEntries(limits.map((limit) => [`RATE_LIMIT_${limit}`, '10000'])),
    HOOK_SEND_SMS_URI: `${parties.origin}/sms`,
    HOOK_SEND_SMS_SECRETS: parties.hookSecret,
    EXTERNAL_KEYCLOAK_CLIENT_ID: parties.provider.clientId,
    EXTERNAL_KEYCLOAK_SECRET: parties.provider.secret,
    EXTERNAL_KEYCLOAK_REDIRECT_URI: `${api}/callback`,
    EXTERNAL_KEYCLOAK_URL: parties.provider.issuer,
    SAML_PRIVATE_KEY: privateKey.export({ type: 'pkcs1', format: 'der' }).toString('base64'),
  };
}

async function makeDatabase(owner: string): Promise<string> {
  const name = `onda_checks_${randomUUID().slice(0, 8)}`;
  const sql = postgres(owner, { max: 1, onnotice: () => undefined });
  const roles = await sql`select 1 from pg_roles where rolname = 'supabase_auth_admin'`;
  if (roles.length === 0)
    await sql`create role supabase_auth_admin noinherit createrole login noreplication password 'root'`;
  await sql.unsafe(`create database ${name}`);
  await sql.end();
  const url = new URL(owner);
  url.pathname = `/${name}`;
  const own = postgres(url.href, { max: 1, onnotice: () => undefined });
  await own.unsafe(`create schema auth authorization supabase_auth_admin;
    grant create on database ${name} to supabase_auth_admin;
    alter role supabase_auth_admin set search_path = 'auth'`);
  await own.end();
  return url.href;
}

export async function openGotrue(options: GotrueOptions): Promise<Gotrue> {
  const databaseUrl = await makeDatabase(options.owner);
  const forGotrue = new URL(`${databaseUrl}?search_path=auth`);
  Object.assign(forGotrue, { username: 'supabase_auth_admin', password: 'root' });
  const address = `http://127.0.0.1:${options.port}`;
  const own: Record<string, string | undefined> = environmentOf(options);
  const environment = (): NodeJS.ProcessEnv => ({
    PATH: process.env['PATH'],
    DB_NAMESPACE: 'auth',
    HTTPS_PROXY: options.verifiers.proxy,
    SSL_CERT_FILE: options.verifiers.certificate,
    DATABASE_URL: forGotrue.href,
    PORT: String(options.port),
    API_EXTERNAL_URL: `${options.site}/auth/v1`,
    ...Object.fromEntries(Object.entries(own).map(([name, value]) => [`GOTRUE_${name}`, value])),
    GOTRUE_DB_DRIVER: 'postgres',
    GOTRUE_API_HOST: '127.0.0.1',
  });
  const migrated = spawnSync(options.binary, ['migrate'], { env: environment(), encoding: 'utf8' });
  if (migrated.status !== 0) throw new Error(`GoTrue did not migrate: ${migrated.stderr}${migrated.stdout}`);
  let child: ChildProcess | undefined;
  const stop = async (): Promise<void> => {
    if (!child || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill();
    await ended;
  };
  const start = async (): Promise<void> => {
    child = spawn(options.binary, ['serve'], { env: environment(), stdio: 'ignore' });
    while (
      !(await fetch(`${address}/health`).then(
        ({ ok }) => ok,
        () => false,
      ))
    ) {
      if (child.exitCode !== null) throw new Error('GoTrue ended at its start');
      await wait(50);
    }
  };
  await start();
  const sql = postgres(databaseUrl, { max: 2, onnotice: () => undefined });
  return {
    address,
    databaseUrl,
    sql,
    restart: async (changes) => {
      Object.assign(own, changes);
      await stop();
      await start();
    },
    close: async () => {
      await stop();
      await sql.end();
      const admin = postgres(options.owner, { max: 1 });
      await admin.unsafe(`drop database ${new URL(databaseUrl).pathname.slice(1)} with (force)`);
      await admin.end();
    },
  };
}
