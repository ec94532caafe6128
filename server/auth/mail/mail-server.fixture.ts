import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { decodeMail } from '../../../e2e/account-protocol/decode-mail.ts';
import { mailTexts } from './mail-texts.ts';
import type { Notice } from './notices.ts';

export interface ReceivedMail {
  to: string;
  subject: string;
  /** 8 digits. */
  code: string;
  link: string;
  notice: Notice | undefined;
}

interface MailServer {
  url: string;
  received: ReceivedMail[];
  close: () => Promise<void>;
}

/** On the loopback interface; takes every mail. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const [first] = session.envelope.rcptTo;
        received.push(read(first?.address ?? '', Buffer.concat(chunks).toString()));
        done();
      });
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: async () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

function read(to: string, raw: string): ReceivedMail {
  const { code, link, text } = decodeMail(to, raw);
  return { to, subject: /^Subject: (.*)$/m.exec(raw)?.[1] ?? '', code, link: link?.href ?? '', notice: noticeIn(text) };
}

const notices: readonly Notice[] = [
  'factor-added',
  'factor-removed',
  'passkey-added',
  'passkey-removed',
  'password-changed',
];

const noticeIn = (text: string): Notice | undefined =>
  notices.find((kind) => Object.values(mailTexts).some(({ kinds }) => text.includes(kinds[kind].intro)));
