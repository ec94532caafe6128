export interface Mail {
  to: string;
  /** All text parts, decoded, html entities included. */
  text: string;
  /** The one-time code. */
  code: string;
  /** Path and query of the link below the server's `/verify`; undefined where the mail has none. */
  link: URL | undefined;
}

interface Part {
  headers: ReadonlyMap<string, string>;
  body: string;
}

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&#43;': '+', '&quot;': '"', '&#39;': "'" };

export const decodeEntities = (html: string): string =>
  html.replaceAll(/&(?:amp|quot|#43|#39);/g, (entity) => entities[entity] ?? entity);

/**
 * Reads what a mail of an account service holds: a code of 6 to 10 digits and at most one link to `/verify`.
 *
 * @param raw the message as sent (RFC 5322), with quoted-printable or base64 parts
 */
export function decodeMail(to: string, raw: string): Mail {
  const text = decodeEntities(textOf(splitPart(raw)));
  const address = /https?:\/\/[^\s"'<>]*\/verify\?[^\s"'<>)\]]+/.exec(text)?.[0];
  const withoutLinks = text.replaceAll(/https?:\/\/[^\s"'<>]+/g, '');
  return {
    to,
    text,
    code: /(?<![\w#])\d{6,10}(?!\w)/.exec(withoutLinks)?.[0] ?? '',
    link: address === undefined ? undefined : new URL(address),
  };
}

function splitPart(raw: string): Part {
  const normal = raw.replaceAll('\r\n', '\n');
  const end = normal.indexOf('\n\n');
  const head = normal.slice(0, end).replaceAll(/\n[ \t]+/g, ' ');
  const headers = new Map(
    head.split('\n').map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
    }),
  );
  return { headers, body: normal.slice(end + 2) };
}

function textOf({ headers, body }: Part): string {
  const type = headers.get('content-type') ?? 'text/plain';
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1];
  if (boundary !== undefined)
    return body
      .split(`--${boundary}`)
      .slice(1, -1)
      .map((part) => textOf(splitPart(part.replace(/^\n/, ''))))
      .join('\n');
  if (!type.toLowerCase().startsWith('text/')) return '';
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  return encoding === 'quoted-printable' ? decodeQuotedPrintable(body) : body;
}

function decodeQuotedPrintable(body: string): string {
  const bytes = body
    .replaceAll(/=\n/g, '')
    .replaceAll(/=([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
