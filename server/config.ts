import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { isNetwork, loopbackProxies } from './auth/client-address.ts';
import { addressesOfHosts } from './database/postgres/database-address.ts';
import { isLoopback } from './loopback.ts';

export type BackendChoice =
  | { kind: 'embedded' }
  | { kind: 'postgres'; url: string }
  | { kind: 'hosted'; url: string; publishableKey: string };

export interface Config {
  host: string;
  /** 0 lets the system choose. */
  port: number;
  dataFolder: string;
  siteFolder: string;
  logLevel: LogLevel;
  /** Lets whoever has it read the metrics. undefined: nobody. */
  metricsToken: string | undefined;
  /** Origin of the public address. Shared links show a picture only if it is known. */
  publicUrl: string | undefined;
  /** Addresses and networks of proxies whose X-Forwarded-For is trusted. */
  trustedProxies: readonly string[];
  backend: BackendChoice;
  /** undefined: accounts are simulated on the device. */
  accounts: AccountsConfig | undefined;
}

export interface AccountsConfig {
  /** undefined: mails are printed on the console. */
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Address of a GoTrue on the same database, which then replaces the server's own account service. */
  authUrl: string | undefined;
  /** Signs the tokens of that GoTrue. */
  jwtSecret: string | undefined;
  /** Whether the app offers people to seal their accounts. Those that are sealed stay so either way. */
  sealsRecords: boolean;
  /** undefined: the app shows no captcha. */
  captcha: CaptchaChoice | undefined;
}

export type CaptchaProvider = 'turnstile' | 'hcaptcha';

/** The check against robots that the account service asks for. */
export interface CaptchaChoice {
  provider: CaptchaProvider;
  /** Public, unlike the provider's secret key, which only the account service needs. */
  siteKey: string;
}

export type LogLevel = 'silent' | 'error' | 'info';

export class ConfigError extends Error {
  override name = 'ConfigError';
}

const port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'must be a whole number'),
  v.transform(Number),
  v.maxValue(65_535, 'must be at most 65535'),
);

const address = (protocols: readonly string[]) =>
  v.pipe(
    v.string(),
    v.check(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `must be an address starting with ${protocols.map((name) => `${name}//`).join(' or ')}`,
    ),
  );

const databaseAddress = v.pipe(
  v.string(),
  v.check(
    (value) => addressesOfHosts(value).length > 0,
    'must be an address starting with postgres:// or postgresql://, of one host or of several separated by commas, one of which takes writes (target_session_attrs=read-write)',
  ),
);

/** Pages, files and the service worker are at the root, and so are the links that name them. */
const origin = v.pipe(
  address(['https:', 'http:']),
  v.check((value) => {
    const { pathname, search, hash } = new URL(value);
    return pathname === '/' && search === '' && hash === '';
  }, 'must be an address without a path, such as https://onda.example: Onda is served at the root of its own host'),
  v.transform((value) => new URL(value).origin),
);

const networks = v.pipe(
  v.string(),
  v.transform((value) => value.split(',').map((part) => part.trim())),
  v.check((parts) => parts.every(isNetwork), 'must be addresses or networks such as 10.0.0.0/8, separated by commas'),
);

/** The secret keys of both providers have other forms, and would be sent to every visitor. */
const captcha = v.pipe(
  v.string(),
  v.regex(
    /^(?:turnstile:\dx[\w-]{10,30}|hcaptcha:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/,
    'must be turnstile:SITE_KEY or hcaptcha:SITE_KEY, with the site key of the provider; its secret key belongs into the account service',
  ),
  v.transform((value): CaptchaChoice => {
    const [provider, siteKey = ''] = value.split(':');
    return { provider: provider as CaptchaProvider, siteKey };
  }),
);

const environmentSchema = v.object({
  HOST: v.optional(v.string(), '127.0.0.1'),
  PORT: v.optional(port, '5280'),
  DATA_DIR: v.optional(v.string(), './data'),
  SITE_DIR: v.optional(v.string(), join(import.meta.dirname, '..', 'dist')),
  LOG_LEVEL: v.optional(v.picklist(['silent', 'error', 'info'], 'must be silent, error or info'), 'info'),
  METRICS_TOKEN: v.optional(v.pipe(v.string(), v.minLength(16, 'must have at least 16 characters'))),
  PUBLIC_URL: v.optional(origin),
  TRUSTED_PROXIES: v.optional(networks, loopbackProxies.join(',')),
  DATABASE_URL: v.optional(databaseAddress),
  SUPABASE_URL: v.optional(address(['https:', 'http:'])),
  SUPABASE_PUBLISHABLE_KEY: v.optional(v.string()),
  SUPABASE_ANON_KEY: v.optional(v.string()),
  ACCOUNTS: v.optional(v.picklist(['simulated', 'real'], 'must be simulated or real'), 'simulated'),
  SEALED_RECORDS: v.optional(v.picklist(['off', 'on'], 'must be off or on'), 'on'),
  CAPTCHA: v.optional(captcha),
  SMTP_URL: v.optional(address(['smtp:', 'smtps:'])),
  MAIL_FROM: v.optional(v.string()),
  AUTH_URL: v.optional(address(['https:', 'http:'])),
  JWT_SECRET: v.optional(v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters'))),
});

type Environment = v.InferOutput<typeof environmentSchema>;

/** @throws ConfigError for the operator: names every wrong variable, but no values, which may hold a password */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = v.safeParse(environmentSchema, given, { abortPipeEarly: true });
  if (!result.success)
    throw new ConfigError(
      result.issues.map((issue) => `${v.getDotPath(issue) ?? 'environment'} ${issue.message}`).join('\n'),
    );
  const { HOST, PORT, DATA_DIR, SITE_DIR, LOG_LEVEL, METRICS_TOKEN, PUBLIC_URL, TRUSTED_PROXIES } = result.output;
  return {
    host: HOST,
    port: PORT,
    dataFolder: resolve(DATA_DIR),
    siteFolder: resolve(SITE_DIR),
    logLevel: LOG_LEVEL,
    metricsToken: METRICS_TOKEN,
    publicUrl: PUBLIC_URL,
    trustedProxies: TRUSTED_PROXIES,
    backend: chooseBackend(result.output),
    accounts: readAccounts(result.output),
  };
}

function readAccounts(environment: Environment): AccountsConfig | undefined {
  const { ACCOUNTS, SEALED_RECORDS, CAPTCHA, SMTP_URL, MAIL_FROM, PUBLIC_URL } = environment;
  if (CAPTCHA !== undefined && (ACCOUNTS === 'simulated' || sendsMails(environment)))
    throw new ConfigError(
      'CAPTCHA is set, so ACCOUNTS must be real, with AUTH_URL or SUPABASE_URL: the account service of this server asks for no captcha',
    );
  if (ACCOUNTS === 'simulated') return undefined;
  const gotrue = readGotrue(environment);
  if (sendsMails(environment) && !isOnlyForThisMachine(environment)) assertReachable(environment);
  const mailFrom = MAIL_FROM ?? `Onda <no-reply@${domainOf(PUBLIC_URL)}>`;
  return { smtpUrl: SMTP_URL, mailFrom, sealsRecords: SEALED_RECORDS === 'on', captcha: CAPTCHA, ...gotrue };
}

function readGotrue({
  AUTH_URL,
  DATABASE_URL,
  JWT_SECRET,
}: Environment): Pick<AccountsConfig, 'authUrl' | 'jwtSecret'> {
  if (AUTH_URL === undefined) return { authUrl: undefined, jwtSecret: undefined };
  if (DATABASE_URL === undefined)
    throw new ConfigError('AUTH_URL is set, so DATABASE_URL must name the database of that service');
  if (JWT_SECRET === undefined)
    throw new ConfigError('AUTH_URL is set, so JWT_SECRET must be the secret that signs the tokens of that service');
  return { authUrl: AUTH_URL.replace(/\/+$/, ''), jwtSecret: JWT_SECRET };
}

/** Whether accounts are this server's own. */
const sendsMails = ({ AUTH_URL, SUPABASE_URL }: Environment): boolean =>
  AUTH_URL === undefined && SUPABASE_URL === undefined;

/** Behind a proxy HOST is a loopback address, too. */
const isOnlyForThisMachine = ({ HOST, PUBLIC_URL }: Environment): boolean =>
  isLoopback(HOST) && (PUBLIC_URL === undefined || isLoopback(domainOf(PUBLIC_URL)));

const domainOf = (url: string | undefined): string => (url === undefined ? 'localhost' : new URL(url).hostname);

/** Without mails accounts could not be recovered. */
function assertReachable({ SMTP_URL, PUBLIC_URL }: Environment): void {
  if (SMTP_URL === undefined)
    throw new ConfigError(
      'ACCOUNTS is real, so SMTP_URL must name a mail server. Only with a loopback HOST, and no other PUBLIC_URL, are mails printed instead',
    );
  if (PUBLIC_URL === undefined)
    throw new ConfigError('ACCOUNTS is real, so PUBLIC_URL must be set: links in mails lead there');
}

function chooseBackend(environment: Environment): BackendChoice {
  const { DATABASE_URL, SUPABASE_URL } = environment;
  if (DATABASE_URL !== undefined && SUPABASE_URL !== undefined)
    throw new ConfigError('DATABASE_URL and SUPABASE_URL are both set: choose one');
  if (DATABASE_URL !== undefined) return { kind: 'postgres', url: DATABASE_URL };
  if (SUPABASE_URL === undefined) return { kind: 'embedded' };
  const key = environment.SUPABASE_PUBLISHABLE_KEY ?? environment.SUPABASE_ANON_KEY;
  if (key === undefined)
    throw new ConfigError('SUPABASE_URL is set, so SUPABASE_PUBLISHABLE_KEY (or SUPABASE_ANON_KEY) must be set too');
  if (isSecret(key))
    throw new ConfigError(
      'SUPABASE_PUBLISHABLE_KEY holds a secret key: it would be sent to every visitor. Use the publishable (anon) key',
    );
  return { kind: 'hosted', url: SUPABASE_URL.replace(/\/+$/, ''), publishableKey: key };
}

/** A secret key must not be published: the key is sent to every visitor. */
function isSecret(key: string): boolean {
  if (key.startsWith('sb_secret_')) return true;
  const payload = Buffer.from(key.split('.')[1] ?? '', 'base64url').toString();
  return /"role"\s*:\s*"(?!anon")/.test(payload);
}
