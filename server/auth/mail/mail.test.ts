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
    expect(new Set(subjects).size).toBe(14);
  });

  it('is logged without its address and content if it cannot be sent', async () => {
    const lines: string[] = [];
    const mail = createMail({
      smtpUrl: 'smtp://127.0.0.1:1',
      from: 'Onda <no-reply@onda.example>',
      log: createLog('error', (line) => lines.push(line)),
      print: () => undefined,
    });
    mail.send({ to: 'ana@example.com', kind: 'signup', language: 'es', code: '01234567', link });
    await mail.close();
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      expect.objectContaining({ event: 'mail', kind: 'signup', code: 'ESOCKET' }),
    ]);
    expect(lines.join('')).not.toMatch(/ana@|01234567|token/);
  });
});
