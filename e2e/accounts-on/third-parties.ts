// Everybody whom a GoTrue with everything on asks beside its database, on one port of loopback.
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createOrganisation, type Organisation } from './organisation.ts';
import { createProvider, type Provider } from './provider.ts';
import type { Asked, Route } from './route.ts';

export interface ThirdParties {
  origin: string;
  provider: Provider;
  organisation: Organisation;
  /** For `GOTRUE_HOOK_SEND_SMS_SECRETS`. */
  hookSecret: string;
  /** Takes the code that was last sent to this telephone. */
  takeCode: (phone: string) => string | undefined;
  close: () => Promise<void>;
}

const hookKey = Buffer.from('only-for-these-checks-of-accounts');
const mailTemplate = '<p>{{ .Token }}</p>{{ with .ConfirmationURL }}<p><a href="{{ . }}">Open</a></p>{{ end }}\n';

/** Standard Webhooks. */
function isSigned({ headers, body }: Asked): boolean {
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const expected = `v1,${createHmac('sha256', hookKey).update(signed).digest('base64')}`;
  return String(headers['webhook-signature']).split(', ').includes(expected);
}

interface TextMessage {
  sms: { otp: string; phone?: string };
  user: { phone?: string };
}

export async function openThirdParties(port: number): Promise<ThirdParties> {
  const origin = `http://127.0.0.1:${port}`;
  const { provider, routes: ofProvider } = createProvider(origin);
  const { organisation, routes: ofOrganisation } = createOrganisation(origin);
  const codes = new Map<string, string>();
  const routes: Record<string, Route> = {
    ...ofProvider,
    ...ofOrganisation,
    '/mail': () => ({ html: mailTemplate }),
    '/sms': (asked) => {
      if (!isSigned(asked)) return { status: 401, json: {} };
      const { sms, user } = JSON.parse(asked.body) as TextMessage;
      codes.set((sms.phone ?? user.phone ?? '').replace('+', ''), sms.otp);
      return { json: {} };
    },
  };
  const server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      const { pathname, searchParams } = new URL(request.url ?? '/', origin);
      let body = '';
      for await (const chunk of request) body += String(chunk);
      const asked = { query: searchParams, form: new URLSearchParams(body), body, headers: request.headers };
      const { status = 200, headers, json, html } = (await routes[pathname]?.(asked)) ?? { status: 404 };
      const type = json === undefined ? 'text/html' : 'application/json';
      response.writeHead(status, { 'content-type': type, ...headers });
      response.end(json === undefined ? html : JSON.stringify(json));
    };
    answer().catch((error: unknown) => response.destroy(error as Error));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin,
    provider,
    organisation,
    hookSecret: `v1,whsec_${hookKey.toString('base64')}`,
    takeCode: (phone) => {
      const key = phone.replace('+', '');
      const code = codes.get(key);
      codes.delete(key);
      return code;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
