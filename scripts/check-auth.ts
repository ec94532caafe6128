// node scripts/check-auth.ts URL: whether a service speaks GoTrue's protocol (docs/accounts-checks.md).
import { createServer } from 'node:http';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { runCheck, type Check, type Outcome, type Service } from '../e2e/account-protocol/check.ts';
import { createContext } from '../e2e/account-protocol/context.ts';
import { openMailbox } from '../e2e/account-protocol/mailbox.ts';
import { suite } from '../e2e/account-protocol/suite.ts';

const usage = `node scripts/check-auth.ts URL [--key=…] [--site=…] [--mail-port=2525] [--template-port=…]
  [--mail-pause=1] [--at-once=6] [--service=gotrue|guarded|own]
  [words that the names of the checks hold]
Environment: JWT_SECRET, for the checks that sign tokens themselves.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    key: { type: 'string' },
    site: { type: 'string' },
    'mail-port': { type: 'string', default: '2525' },
    'template-port': { type: 'string' },
    'mail-pause': { type: 'string', default: '1' },
    'at-once': { type: 'string', default: '6' },
    service: { type: 'string', default: 'gotrue' },
  },
});

const template = '<p>{{ .Token }}</p>{{ with .ConfirmationURL }}<p><a href="{{ . }}">Open</a></p>{{ end }}\n';

/** A mail template for a GoTrue whose own mails contain only a link. */
async function serveTemplate(port: number): Promise<() => void> {
  const server = createServer((_, answer) => void answer.end(template)).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return () => void server.close();
}

const symbols = { passed: '✓', failed: '✗', skipped: '–' };

function describe(outcome: Outcome): string {
  if (outcome.kind === 'passed') return '';
  if (outcome.kind === 'skipped') return ` (${outcome.why})`;
  const text = outcome.error instanceof Error ? outcome.error.message : String(outcome.error);
  return `\n    ${text.replaceAll('\n', '\n    ')}`;
}

async function main(address: string, service: Service, words: readonly string[]): Promise<boolean> {
  const url = address.replace(/\/+$/, '');
  // A server may count the pause from a moment after the mail was sent.
  const mailbox = await openMailbox({
    port: Number(values['mail-port']),
    pause: Number(values['mail-pause']) * 1000 + 100,
  });
  const closeTemplate = values['template-port'] ? await serveTemplate(Number(values['template-port'])) : undefined;
  const site = values.site ?? new URL(url).origin;
  const context = createContext({ url, site, key: values.key, secret: process.env['JWT_SECRET'] }, mailbox);
  const waiting = suite
    .flatMap(({ name: topic, checks }) => checks.map((check): Check => ({ ...check, name: `${topic}: ${check.name}` })))
    .filter(({ name }) => words.every((word) => name.toLowerCase().includes(word.toLowerCase())));
  const { body: settings } = await context.ask('/settings');
  const passkeys = settings['passkeys_enabled'] === true;
  const totals = { passed: 0, failed: 0, skipped: 0 };
  const work = async (): Promise<void> => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const outcome = await runCheck(check, { context, service, passkeys });
      totals[outcome.kind] += 1;
      console.log(`${symbols[outcome.kind]} ${check.name}${describe(outcome)}`);
    }
  };
  await Promise.all(Array.from({ length: Number(values['at-once']) }, work));
  console.log(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
  closeTemplate?.();
  await mailbox.close();
  return totals.failed === 0 && totals.passed > 0;
}

const [address, ...words] = positionals;
const services: readonly Service[] = ['own', 'guarded', 'gotrue'];
const service = services.find((name) => name === values.service);
if (address === undefined || !URL.canParse(address) || !service) {
  console.error(usage);
  process.exitCode = 2;
} else process.exitCode = (await main(address, service, words)) ? 0 : 1;
