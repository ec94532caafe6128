import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { decodeMail, type Mail } from './decode-mail.ts';

export interface Mailbox {
  port: number;
  /** Takes the oldest mail to this address that was not taken yet. @throws Error if none comes within `patience` */
  take: (address: string) => Promise<Mail>;
  /** Mails to this address so far, taken or not. */
  count: (address: string) => number;
  /** Resolves when this address may be sent another mail. */
  pause: (address: string) => Promise<void>;
  close: () => Promise<void>;
}

interface Box {
  mails: Mail[];
  total: number;
  lastAt: number;
  waiting: (() => void)[];
}

interface MailboxOptions {
  /** 0 lets the system choose. */
  port: number;
  /** Milliseconds that the server under test leaves between two mails to one address. */
  pause: number;
  /** Milliseconds to wait for a mail. */
  patience?: number;
}

/** Starts an SMTP server on loopback that keeps every mail, to any address. */
export async function openMailbox({ port, pause, patience = 15_000 }: MailboxOptions): Promise<Mailbox> {
  const boxes = new Map<string, Box>();
  const boxOf = (address: string): Box => {
    const key = address.toLowerCase();
    const box = boxes.get(key) ?? { mails: [], total: 0, lastAt: -Infinity, waiting: [] };
    boxes.set(key, box);
    return box;
  };
  const keep = (address: string, raw: string): void => {
    const box = boxOf(address);
    box.mails.push(decodeMail(address, raw));
    box.total += 1;
    box.lastAt = performance.now();
    for (const wake of box.waiting.splice(0)) wake();
  };
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString();
        for (const { address } of session.envelope.rcptTo) keep(address, raw);
        done();
      });
    },
  });
  // A sender that breaks off need not fail the suite: the check that waits for its mail reports it.
  server.on('error', () => undefined);
  const listening = server.listen(port, '127.0.0.1');
  await once(listening, 'listening');
  return {
    port: (listening.address() as AddressInfo).port,
    take: async (address) => {
      const mail = await take(boxOf(address), AbortSignal.timeout(patience));
      if (!mail) throw new Error(`no mail to ${address} within ${patience / 1000} s`);
      return mail;
    },
    count: (address) => boxOf(address).total,
    pause: async (address) => {
      const left = boxOf(address).lastAt + pause - performance.now();
      if (left > 0) await wait(left);
    },
    close: async () => {
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
}

/** @returns undefined at the deadline */
async function take(box: Box, deadline: AbortSignal): Promise<Mail | undefined> {
  while (box.mails.length === 0 && !deadline.aborted)
    await new Promise<void>((resolve) => {
      box.waiting.push(resolve);
      deadline.addEventListener('abort', () => resolve(), { once: true });
    });
  return box.mails.shift();
}
