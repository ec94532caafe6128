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

export type MailOutcome = 'accepted' | 'sent' | 'failed';

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
  /** @param waiting mails that are being sent */
  onDelivery?: (outcome: MailOutcome, waiting: number) => void;
}

/** Milliseconds. */
const timeout = 20_000;

export function createMail({ smtpUrl, from, log, print, onDelivery }: MailOptions): Mail {
  const transport =
    smtpUrl === undefined
      ? undefined
      : createTransport({ url: smtpUrl, connectionTimeout: timeout, greetingTimeout: timeout, socketTimeout: timeout });
  const running = new Set<Promise<MailOutcome>>();
  const deliver = async (message: MailMessage): Promise<MailOutcome> => {
    const content = compose(message);
    try {
      if (transport) await transport.sendMail({ from, to: message.to, ...content });
      else print(`Mail to ${message.to}\n${content.subject}\n\n${content.text}`);
      return 'sent';
    } catch (error) {
      // Logged without the address, which is personal data.
      log.error({ event: 'mail', kind: message.kind, ...describeError(error) });
      return 'failed';
    }
  };
  return {
    send: (message) => {
      const delivery = deliver(message);
      running.add(delivery);
      onDelivery?.('accepted', running.size);
      void delivery.then((outcome) => {
        running.delete(delivery);
        return onDelivery?.(outcome, running.size);
      });
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
      text: `${linkText}:\n${link}`,
      html: `<a href="${escapeHtml(link)}">${escapeHtml(linkText)}</a>`,
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
