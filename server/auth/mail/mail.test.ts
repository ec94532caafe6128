import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { describe, expect, it } from 'vitest';
import { compose, createMail } from './mail.ts';
import { mailTexts, type MailKind } from './mail-texts.ts';
import { createLog } from '../../log.ts';

const link = 'https://onda.example/auth/v1/verify?token=abc&type=signup';

describe('a mail', () => {
  it('holds code and link, as text and as html', () => {
    const { subject, text, html } = compose({
      to: 'a@b.example',
      kind: 'signup',
      language: 'en',
      code: '01234567',
      link,
    });
    expect(subject).toBe('Confirm your email for Onda');
    expect(text).toContain(
      `Code: 01234567\n\nOr open this link in the browser where you asked for it:\n${link}\n\nValid for 10 minutes`,
    );
    expect(html).toContain('<html lang="en">');
    expect(html).toContain('href="https://onda.example/auth/v1/verify?token=abc&amp;type=signup"');
  });

  it('has a subject of its own for each purpose and language', () => {
    const kinds = Object.keys(mailTexts.es.kinds) as MailKind[];
    const subjects = kinds.flatMap((kind) => [mailTexts.es.kinds[kind].subject, mailTexts.en.kinds[kind].subject]);
    expect(new Set(subjects).size).toBe(2 * kinds.length);
  });

  it('is logged without its address and content if it cannot be sent', async () => {
    const lines: string[] = [];
    const outcomes: string[] = [];
    const mail = createMail({
      smtpUrl: 'smtp://127.0.0.1:1',
      from: 'Onda <no-reply@onda.example>',
      log: createLog('error', (line) => lines.push(line)),
      print: () => undefined,
      onDelivery: (outcome) => outcomes.push(outcome),
    });
    mail.send({ to: 'ana@example.com', kind: 'signup', language: 'es', code: '01234567', link });
    await mail.close();
    expect(outcomes).toEqual(['accepted', 'failed']);
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      expect.objectContaining({ event: 'mail', kind: 'signup', code: 'ESOCKET' }),
    ]);
    expect(lines.join('')).not.toMatch(/ana@|01234567|token/);
  });

  const openMail = (smtpUrl?: string, preparedWithin = 0) => {
    const lines: string[] = [];
    const printed: string[] = [];
    const outcomes: string[] = [];
    const mail = createMail({
      smtpUrl,
      from: 'Onda <no-reply@onda.example>',
      log: createLog('error', (line) => lines.push(line)),
      print: (text) => printed.push(text),
      preparedWithin,
      onDelivery: (outcome) => outcomes.push(outcome),
    });
    return { mail, lines, printed, outcomes };
  };
  const message = (to: string) => ({ to, kind: 'signup', language: 'es' }) as const;

  it('is prepared after the answer, for one address in the order of the requests', async () => {
    const { mail, printed, outcomes } = openMail();
    const first = Promise.withResolvers<void>();
    mail.sendLater('ana@example.com', async () => {
      await first.promise;
      return [message('first@example.com')];
    });
    mail.sendLater('ana@example.com', async () => [message('second@example.com')]);
    mail.sendLater('eve@example.com', async () => [message('other@example.com')]);
    await expect.poll(() => printed.length).toBe(1);
    first.resolve();
    await mail.close();
    expect(printed.map((text) => /^Mail to (\w+)@/.exec(text)?.[1])).toEqual(['other', 'first', 'second']);
    expect(outcomes.toSorted()).toEqual(['accepted', 'accepted', 'accepted', 'sent', 'sent', 'sent']);
  });

  it('is prepared at a moment that the request does not tell', async () => {
    const { mail, printed } = openMail(undefined, 200);
    const names = Array.from({ length: 40 }, (_, index) => `person-${index}@example.com`);
    for (const name of names) mail.sendLater(name, async () => [message(name)]);
    await mail.idle();
    const order = printed.map((text) => /^Mail to (\S+)/.exec(text)?.[1]);
    expect(new Set(order)).toEqual(new Set(names));
    expect(order).not.toEqual(names);
  });

  it('is prepared at once when the server closes', async () => {
    const { mail, printed } = openMail(undefined, 24 * 3_600_000);
    for (const name of ['ana', 'ana', 'eve'])
      mail.sendLater(`${name}@example.com`, async () => [message(`${name}@example.com`)]);
    await mail.close();
    expect(printed).toHaveLength(3);
  });

  it('is counted and logged if it cannot be prepared; the next of the address is', async () => {
    const { mail, lines, outcomes } = openMail();
    mail.sendLater('ana@example.com', async () => Promise.reject(new Error('The database does not answer')));
    mail.sendLater('ana@example.com', async () => [message('ana@example.com')]);
    await mail.close();
    expect(outcomes).toEqual(['failed', 'accepted', 'sent']);
    expect(lines.join('')).toContain('"kind":"preparation"');
    expect(lines.join('')).not.toContain('ana@');
  });

  it('is refused where too many wait', async () => {
    const { mail } = openMail();
    const held = Promise.withResolvers<readonly []>();
    for (let at = 0; at < 500; at += 1) mail.sendLater(`person-${at}@example.com`, async () => held.promise);
    expect(() => mail.sendLater('late@example.com', async () => [])).toThrow('Too many requests are waiting');
    expect(() => mail.sendLater('person-0@example.com', async () => [])).toThrow('Too many requests are waiting');
    held.resolve([]);
    await mail.close();
    mail.sendLater('late@example.com', async () => []);
    await mail.close();
  });

  it('is never given unencrypted to a mail server elsewhere, whatever its address asks', async () => {
    const received: string[] = [];
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      onData: (stream, session, done) => {
        received.push(session.envelope.rcptTo[0]?.address ?? '');
        stream.resume().on('end', () => done());
      },
    });
    const listening = server.listen(0, '127.0.0.1');
    await once(listening, 'listening');
    const { port } = listening.address() as AddressInfo;
    // The same server: only the second name is known to be on this machine.
    for (const address of [
      `smtp://0.0.0.0:${port}`,
      `smtp://0.0.0.0:${port}?requireTLS=false&ignoreTLS=true`,
      `smtp://127.0.0.1:${port}`,
    ]) {
      const { mail, lines } = openMail(address);
      mail.send(message(`${address.includes('0.0.0.0') ? 'refused' : 'sent'}@example.com`));
      await mail.close();
      expect(lines.join(''), address).toMatch(address.includes('0.0.0.0') ? /"code":"ETLS"/ : /^$/);
    }
    expect(received).toEqual(['sent@example.com']);
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
});
