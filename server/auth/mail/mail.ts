import { createTransport } from 'nodemailer';
import { mailTexts, type MailKind, type MailLanguage } from './mail-texts.ts';
import { escapeHtml } from '../../http/escape-html.ts';
import { describeError, type Log } from '../../log.ts';

export interface MailMessage {
  to: string;
  kind: MailKind;
  language: MailLanguage;
  /** 8 digits. */
  code?: string;
  link?: string;
}

export interface Mail {
  /** Does not wait for the mail server: the time of an answer must not tell whether a mail was sent. */
  send: (message: MailMessage) => void;
  close: () => Promise<void>;
}

interface MailOptions {
  smtpUrl: string | undefined;
  from: string;
  log: Log;
  /** Prints a mail where there is no mail server. */
  print: (text: string) => void;
}

/** Milliseconds. */
const timeout = 20_000;

export function createMail({ smtpUrl, from, log, print }: MailOptions): Mail {
  const transport =
    smtpUrl === undefined
      ? undefined
      : createTransport({ url: smtpUrl, connectionTimeout: timeout, greetingTimeout: timeout, socketTimeout: timeout });
  const running = new Set<Promise<void>>();
  const deliver = async (message: MailMessage): Promise<void> => {
    const content = compose(message);
    try {
      if (transport) await transport.sendMail({ from, to: message.to, ...content });
      else print(`Mail to ${message.to}\n${content.subject}\n\n${content.text}`);
    } catch (error) {
      // Logged without the address, which is personal data.
      log.error({ event: 'mail', kind: message.kind, ...describeError(error) });
    }
  };
  return {
    send: (message) => {
      const delivery = deliver(message).finally(() => running.delete(delivery));
      running.add(delivery);
    },
    close: async () => {
      await Promise.all(running);
      transport?.close();
    },
  };
}

interface Content {
  subject: string;
  text: string;
  html: string;
}

export function compose({ kind, language, code, link }: MailMessage): Content {
  const texts = mailTexts[language];
  const { subject, intro, link: linkText } = texts.kinds[kind];
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
    plain(texts.unasked),
  ].filter((paragraph) => paragraph !== false);
  const body = paragraphs.map(({ html }) => `<p>${html}</p>`).join('');
  return {
    subject,
    text: `${paragraphs.map(({ text }) => text).join('\n\n')}\n`,
    html: `<!doctype html><html lang="${language}"><body style="font-family:sans-serif">${body}</body></html>`,
  };
}
