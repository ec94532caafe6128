import { readFile } from 'node:fs/promises';
import type { Registry } from 'prom-client';
import type { MailOutcome } from '../auth/mail/mail.ts';
import type { DatabaseState } from '../database/database-thread.ts';
import { routeClassOf } from './route-class.ts';

/** What an operator looks at. No label holds a value that a visitor chooses, so nobody can make series. */
export interface Metrics {
  /** @param seconds until the answer was sent or given up */
  request: (answer: { path: string; status: number; seconds: number }) => void;
  /** @param code GoTrue's word for why, such as `invalid_credentials` */
  accountRefused: (code: string) => void;
  /** @param waiting mails that are being sent */
  mail: (outcome: MailOutcome, waiting: number) => void;
  databaseFailed: () => void;
  /** @param read asked with every reading of the metrics */
  watchDatabase: (read: () => DatabaseState) => void;
  records: (direction: 'pushed' | 'pulled', count: number) => void;
  /** In Prometheus' text format. */
  text: () => Promise<{ contentType: string; body: string }>;
}

const ignore = (): void => undefined;

/** Where nobody may read them. */
export const noMetrics: Metrics = {
  request: ignore,
  accountRefused: ignore,
  mail: ignore,
  databaseFailed: ignore,
  watchDatabase: ignore,
  records: ignore,
  text: async () => ({ contentType: 'text/plain', body: '' }),
};

/** Lines of the log that are missing, so far. */
export interface LinesLost {
  /** Beyond the limit of lines a second. */
  limit: number;
  /** Because they could not be written. */
  output: number;
}

/** Seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** A GoTrue may know other words than we do. */
const mostReasons = 40;

export async function createMetrics(linesLost: () => LinesLost): Promise<Metrics> {
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client');
  const { watchDatabase } = await import('./watch-database.ts');
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  collectDefaultMetrics({ register: registry });
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Counter({ name: `onda_${name}_total`, help, labelNames, registers });
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name: `onda_${name}`, help, labelNames, registers });

  const requests = counter('requests', 'Requests by class of route and status', ['route', 'status']);
  const durations = new Histogram({
    name: 'onda_request_seconds',
    help: 'Time until the answer was sent, by class of route',
    labelNames: ['route'],
    buckets,
    registers,
  });
  const refusals = counter('accounts_refused', 'Refused calls of the account service by reason', ['reason']);
  const mails = counter('mails', 'Mails by outcome', ['outcome']);
  const mailsWaiting = gauge('mails_waiting', 'Mails that are being sent');
  const failures = counter('database_errors', 'Questions that the database failed to answer');
  const records = counter('records', 'Personal records that devices pushed and pulled', ['direction']);
  const lost = new Counter({
    name: 'onda_log_lines_lost_total',
    help: 'Lines missing in the log',
    labelNames: ['reason'],
    registers,
    collect: () => {
      lost.reset();
      for (const [reason, lines] of Object.entries(linesLost())) lost.inc({ reason }, lines);
    },
  });
  gauge('build_info', 'Version of Onda and of Node.js', ['version', 'node']).set(
    { version: await readVersion(), node: process.versions.node },
    1,
  );
  const reasons = new Set<string>();
  return {
    request: ({ path, status, seconds }) => {
      const route = routeClassOf(path);
      requests.inc({ route, status });
      durations.observe({ route }, seconds);
    },
    accountRefused: (code) => {
      if (reasons.size < mostReasons && /^[a-z_]{1,50}$/.test(code)) reasons.add(code);
      refusals.inc({ reason: reasons.has(code) ? code : 'other' });
    },
    mail: (outcome, now) => {
      mails.inc({ outcome });
      mailsWaiting.set(now);
    },
    databaseFailed: () => failures.inc(),
    watchDatabase: (read) => watchDatabase(read, registers),
    records: (direction, count) => records.inc({ direction }, count),
    text: async () => ({ contentType: registry.contentType, body: await registry.metrics() }),
  };
}

async function readVersion(): Promise<string> {
  const text = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
