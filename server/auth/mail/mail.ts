import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { tooBusy } from '../auth-error.ts';
import { createAccountTurns } from '../places/turns.ts';
import { mailTexts, type MailKind } from './mail-texts.ts';
import { escapeHtml } from '../../http/escape-html.ts';
import type { Locale } from '../../http/locale.ts';
import { isLoopback } from '../../loopback.ts';
import { describeError, type Log } from '../../log.ts';

export interface MailMessage {
  to: string;
  kind: MailKind;
  language: Locale;
  /** 8 digits. */
  code?: string;
  link?: string;
}

/** `failed`: not accepted by the mail server, not prepared, or dropped because too many wait. */
export type MailOutcome = 'accepted' | 'sent' | 'failed';

export interface Mail {
  /** Does not wait for the mail server: the time of an answer must not tell whether a mail was sent. */
  send: (message: MailMessage) => void;
  /**
   * For calls whose answer must not depend on whether the address has an account: all that depends on it is done after
   * the answer, at a random moment. For one address in the order of the calls.
   * @throws AuthError 503 request_timeout where too much waits
   */
  sendLater: (address: string, prepare: () => Promise<readonly MailMessage[]>) => void;
  /** Whether it is being closed. */
  isClosed: () => boolean;
  /** Resolves when everything that was accepted is done. */
  idle: () => Promise<void>;
  close: () => Promise<void>;
}

interface MailOptions {
  smtpUrl: string | undefined;
  from: string;
  log: Log;
  /** Prints a mail where there is no mail server. */
  print: (text: string) => void;
  /** Milliseconds, among which the moment of `sendLater` is chosen; 0: at once. Closing ends the wait. */
  preparedWithin?: number;
  /** @param waiting mails that are being sent */
  onDelivery?: (outcome: MailOutcome, waiting: number) => void;
}

/** Milliseconds. */
const timeout = 20_000;
/** Connections to the mail server, and transactions that prepare mails. */
const deliveriesAtOnce = 5;
const preparationsAtOnce = 4;
const mostWaiting = 500;

export function createMail({ smtpUrl, from, log, print, preparedWithin = 0, onDelivery }: MailOptions): Mail {
  const transport = smtpUrl === undefined ? undefined : openTransport(smtpUrl);
  const deliveries = createAccountTurns({ atOnce: deliveriesAtOnce, waiting: mostWaiting });
  const preparations = createAccountTurns({ atOnce: preparationsAtOnce, waiting: mostWaiting });
  const running = new Set<Promise<void>>();
  /** The last work of each address. */
  const last = new Map<string, Promise<unknown>>();
  const closing = new AbortController();
  let sending = 0;
  const report = (outcome: MailOutcome): void => onDelivery?.(outcome, sending);
  const fail = (kind: string, error: unknown): MailOutcome => {
    // Logged without the address, which is personal data.
    log.error({ event: 'mail', kind, ...describeError(error) });
    return 'failed';
  };
  const track = (work: Promise<MailOutcome | undefined>): void => {
    const follow = async (): Promise<void> => {
      const outcome = await work;
      running.delete(tracked);
      if (outcome !== undefined) report(outcome);
    };
    const tracked = follow();
    running.add(tracked);
  };
  const deliver = async (message: MailMessage): Promise<MailOutcome> => {
    const content = compose(message);
    try {
      if (transport)
        await deliveries.run(async () => void (await transport.sendMail({ from, to: message.to, ...content })));
      else print(`Mail to ${message.to}\n${content.subject}\n\n${content.text}`);
      return 'sent';
    } catch (error) {
      return fail(message.kind, error);
    } finally {
      sending -= 1;
    }
  };
  const send = (message: MailMessage): void => {
    sending += 1;
    track(deliver(message));
    report('accepted');
  };
  const idle = async (): Promise<void> => {
    while (running.size > 0) await Promise.all(running);
  };
  return {
    send,
    sendLater: (address, prepare) => {
      if (running.size >= mostWaiting) throw tooBusy;
      const work = async (before: Promise<unknown> | undefined): Promise<MailOutcome | undefined> => {
        await before;
        await wait(randomInt(preparedWithin + 1), undefined, { signal: closing.signal }).catch(() => undefined);
        try {
          for (const message of await preparations.run(prepare)) send(message);
          return undefined;
        } catch (error) {
          return fail('preparation', error);
        } finally {
          if (last.get(address) === current) last.delete(address);
        }
      };
      const current = work(last.get(address));
      last.set(address, current);
      track(current);
    },
    idle,
    isClosed: () => closing.signal.aborted,
    close: async () => {
      closing.abort();
      await idle();
      transport?.close();
    },
  };
}

/** Mails hold codes: on the way to another machine the connection must be encrypted, from the start or by STARTTLS. */
function openTransport(smtpUrl: string): ReturnType<typeof createTransport> {
  const url = new URL(smtpUrl);
  // In the address, because its own parameters would override an option.
  if (!isLoopback(url.hostname)) url.searchParams.set('requireTLS', 'true');
  return createTransport({
    url: url.href,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
  });
}

interface Content {
  subject: string;
  text: string;
  html: string;
}

export function compose({ kind, language, code, link }: MailMessage): Content {
  const texts = mailTexts[language];
  const { subject, intro, link: linkText, unasked = texts.unasked } = texts.kinds[kind];
  const plain = (text: string) => ({ text, html: escapeHtml(text) });
  const paragraphs = [
    plain(intro),
    code !== undefined && {
      text: `${texts.code}: ${code}`,
      html: `${texts.code}: <strong style="font-size:1.5em;letter-spacing:.1em">${code}</strong>`,
    },
    link !== undefined && {
      text: `${texts.orLink}\n${link}`,
      html: `${escapeHtml(texts.orLink)} <a href="${escapeHtml(link)}">${escapeHtml(linkText)}</a>`,
    },
    code !== undefined && plain(texts.validity),
    plain(unasked),
  ].filter((paragraph) => paragraph !== false);
  const body = paragraphs.map(({ html }) => `<p>${html}</p>`).join('');
  return {
    subject,
    text: `${paragraphs.map(({ text }) => text).join('\n\n')}\n`,
    html: `<!doctype html><html lang="${language}"><body style="font-family:sans-serif">${body}</body></html>`,
  };
}
