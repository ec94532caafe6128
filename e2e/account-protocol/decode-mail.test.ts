import { describe, expect, it } from 'vitest';
import { decodeMail } from './decode-mail.ts';

const html = '<p>12345678</p><p><a href="https://onda.test/auth/v1/verify?token=87654321&amp;type=signup">Open</a></p>';
const link = 'https://onda.test/auth/v1/verify?token=87654321&type=signup';
const message = (encoding: string, body: string): string =>
  `Subject: Hello\r\nContent-Type: text/html;\r\n charset=UTF-8\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${body}`;

describe('decodeMail', () => {
  it.each([
    ['7bit', html],
    ['quoted-printable', html.replaceAll('=', '=3D').replaceAll('auth', 'au=\r\nth')],
    [
      'base64',
      Buffer.from(html)
        .toString('base64')
        .replaceAll(/(.{76})/g, '$1\r\n'),
    ],
  ])('finds the code and the link of a mail in %s', (encoding, body) => {
    const mail = decodeMail('ada@example.com', message(encoding, body));
    expect(mail).toMatchObject({ to: 'ada@example.com', code: '12345678' });
    expect(mail.link?.href).toBe(link);
  });

  it('reads the parts of a mail, in UTF-8', () => {
    const part = (type: string, text: string): string =>
      `--edge\r\nContent-Type: ${type}\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${text}\r\n`;
    const raw = `Content-Type: multipart/alternative;\r\n boundary="edge"\r\n\r\n${part('text/plain', 'C=C3=B3digo: 12345678')}${part('text/html', '<b>12345678</b>')}--edge--\r\n`;
    expect(decodeMail('ada@example.com', raw)).toMatchObject({ code: '12345678', link: undefined });
    expect(decodeMail('ada@example.com', raw).text).toContain('Código');
  });

  it('takes no number of a link or a colour for the code', () => {
    const body = `<p style="color:#123456">Hello</p><a href="${link}">Open</a>`;
    expect(decodeMail('ada@example.com', message('7bit', body)).code).toBe('');
  });
});
