// Turnstile's and hCaptcha's servers on loopback: GoTrue reaches them through its proxy, by their own names.
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export interface CaptchaVerifiers {
  /** For `HTTPS_PROXY`, which Go does not use for loopback. */
  proxy: string;
  /** Path of a file for `SSL_CERT_FILE`. */
  certificate: string;
  secret: string;
  /** Hosts that verified a token, the last one last. */
  asked: string[];
  close: () => Promise<void>;
}

const hosts: Readonly<Record<string, string>> = {
  'challenges.cloudflare.com': '/turnstile/v0/siteverify',
  'hcaptcha.com': '/siteverify',
};
const secret = 'only-for-these-checks';

async function makeCertificate(): Promise<{ folder: string; key: string; certificate: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'onda-captcha-'));
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const names = Object.keys(hosts).map((host) => `DNS:${host}`);
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
      ...['-subj', '/CN=captcha.test', '-addext', `subjectAltName=${names.join(',')}`],
      ...['-keyout', key, '-out', certificate],
    ],
    { stdio: 'ignore' },
  );
  return { folder, key, certificate };
}

/** Tokens that begin with `good` are valid once; others say in their name what is wrong with them. */
function judge(form: URLSearchParams, used: Set<string>): object {
  const refuse = (code: string): object => ({ success: false, 'error-codes': [code] });
  const token = form.get('response') ?? '';
  if (form.get('secret') !== secret) return refuse('invalid-input-secret');
  if (token.startsWith('expired') || used.has(token)) return refuse('timeout-or-duplicate');
  if (!token.startsWith('good')) return refuse('invalid-input-response');
  used.add(token);
  return { success: true, 'error-codes': [] };
}

export async function openCaptchaVerifiers(): Promise<CaptchaVerifiers> {
  const { folder, key, certificate } = await makeCertificate();
  const used = new Set<string>();
  const asked: string[] = [];
  const verifier = createSecureServer(
    { key: await readFile(key), cert: await readFile(certificate) },
    (request, response) => {
      const answer = async (): Promise<void> => {
        const host = request.headers.host ?? '';
        let body = '';
        for await (const chunk of request) body += String(chunk);
        if (hosts[host] !== request.url || request.method !== 'POST') return void response.writeHead(404).end();
        asked.push(host);
        // As over a network.
        await wait(20);
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify(judge(new URLSearchParams(body), used)));
      };
      answer().catch((error: unknown) => response.destroy(error as Error));
    },
  );
  const proxy = createServer();
  proxy.on('connect', ({ url }, socket) => {
    if (Object.keys(hosts).some((host) => `${host}:443` === url)) {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      verifier.emit('connection', socket);
    } else socket.end();
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port');
  return {
    proxy: `http://127.0.0.1:${address.port}`,
    certificate,
    secret,
    asked,
    close: async () => {
      verifier.closeAllConnections();
      proxy.closeAllConnections();
      proxy.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
