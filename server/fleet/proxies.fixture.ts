// The proxies of deploy/, started with those very files: only names, ports and certificates are put in.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../scripts/free-port.ts';
import { createProgram, makeCertificate, type Program } from './programs.fixture.ts';

const deploy = join(import.meta.dirname, '../../deploy');

export interface Proxy extends Program {
  /** HTTPS on 127.0.0.1. */
  port: number;
}

export const proxyNames = ['nginx', 'haproxy', 'caddy'] as const;
export type ProxyName = (typeof proxyNames)[number];

interface Options {
  /** A folder of its own. */
  folder: string;
  /** Ports of servers of Onda on 127.0.0.1. */
  servers: readonly number[];
}

/** @throws Error if the text to replace is not there exactly as often as it was */
function fill(text: string, changes: readonly (readonly [string, string])[]): string {
  let filled = text;
  for (const [from, to] of changes) {
    if (!filled.includes(from)) throw new Error(`The file in deploy/ has no “${from}” any more`);
    filled = filled.replaceAll(from, to);
  }
  return filled;
}

export async function createProxy(name: ProxyName, { folder, servers }: Options): Promise<Proxy> {
  mkdirSync(folder, { recursive: true });
  const [port, plain] = [await freePort(), await freePort()];
  const file = join(folder, name);
  const read = (path: string): string => readFileSync(join(deploy, path), 'utf8');
  const certificate = makeCertificate(folder);
  const start = {
    nginx: () => {
      const lines = servers.map((server) => `    server 127.0.0.1:${server} max_fails=1 fail_timeout=2s;`).join('\n');
      const site = fill(read('nginx.conf'), [
        ['    server 127.0.0.1:5281 max_fails=1 fail_timeout=2s;\n', `${lines}\n`],
        ['    server 127.0.0.1:5282 max_fails=1 fail_timeout=2s;\n', ''],
        ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
        ['listen 80', `listen 127.0.0.1:${plain}`],
        ['/etc/letsencrypt/live/onda.example.org/fullchain.pem', certificate.certificate],
        ['/etc/letsencrypt/live/onda.example.org/privkey.pem', certificate.key],
      ]);
      const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (kind) => `${kind}_temp_path ${folder}/${kind};`,
      );
      // As root its workers would become a user who may not enter this folder.
      const user = process.getuid?.() === 0 ? 'user root; ' : '';
      const main = `${user}daemon off; error_log stderr; pid ${folder}/pid;\nevents {}\n`;
      writeFileSync(file, `${main}http {\n${paths.join('\n')}\n${site}}\n`);
      return createProgram('nginx', { args: ['-c', file], port });
    },
    haproxy: () => {
      const lines = servers.map((server, at) => `    server onda-${at + 1} 127.0.0.1:${server}`).join('\n');
      const text = fill(read('haproxy.cfg'), [
        ['bind :443 ssl crt /etc/haproxy/onda.pem', `bind 127.0.0.1:${port} ssl crt ${certificate.both}`],
        ['bind :80', `bind 127.0.0.1:${plain}`],
        ['    server onda-1 127.0.0.1:5281\n', `${lines}\n`],
        ['    server onda-2 127.0.0.1:5282\n', ''],
      ]);
      writeFileSync(file, text);
      return createProgram('haproxy', { args: ['-f', file], port });
    },
    // Its file is used as it is. Its own authority signs the certificate of a host name of this machine.
    caddy: () =>
      createProgram('caddy', {
        args: ['run', '--adapter', 'caddyfile', '--config', join(deploy, 'Caddyfile')],
        port,
        env: {
          HOME: folder,
          XDG_DATA_HOME: folder,
          XDG_CONFIG_HOME: folder,
          ONDA_SITE: `{\n admin off\n default_bind 127.0.0.1\n http_port ${plain}\n skip_install_trust\n}\nhttps://127.0.0.1:${port}`,
          ONDA_SERVERS: servers.map((server) => `127.0.0.1:${server}`).join(' '),
        },
      }),
  };
  return { port, ...start[name]() };
}
