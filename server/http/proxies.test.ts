/** @module-tag long */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createServerRuns, deadline, type ServerRuns } from '../process.fixture.ts';
import { installSystemPackages } from '../../scripts/browsers/system-packages.ts';
import { freePort } from '../../scripts/free-port.ts';

const programs = { nginx: '/usr/sbin/nginx', haproxy: '/usr/sbin/haproxy' };
const missing = Object.entries(programs).flatMap(([name, path]) => (existsSync(path) ? [] : name));
if (missing.length > 0) installSystemPackages(missing);

const hosted = { SUPABASE_URL: 'http://127.0.0.1:9', SUPABASE_PUBLISHABLE_KEY: 'key' };

let runs: ServerRuns;
let proxy: ChildProcess | undefined;
let upstream: string;
beforeEach(async () => {
  runs = await createServerRuns();
  upstream = new URL(await runs.start(hosted).ready()).host;
});
afterEach(async () => {
  if (proxy && proxy.exitCode === null) {
    const ended = once(proxy, 'exit');
    proxy.kill('SIGTERM');
    await ended;
  }
  await runs.end();
});

async function startProxy(name: keyof typeof programs, configuration: (port: number) => string): Promise<string> {
  const port = await freePort();
  const file = join(runs.folder, `${name}.conf`);
  await mkdir(join(runs.folder, 'logs'), { recursive: true });
  await writeFile(file, configuration(port));
  const words = name === 'nginx' ? ['-e', 'stderr', '-p', runs.folder, '-c', file] : ['-db', '-f', file];
  proxy = spawn(programs[name], words, { stdio: 'ignore' });
  const address = `http://127.0.0.1:${port}`;
  await expect.poll(async () => (await fetch(address).catch(() => undefined))?.status, deadline).toBe(200);
  return address;
}

/** With one connection to the server, so that the next request follows on it. */
const nginx = (buffered: boolean) => (port: number) =>
  `
daemon off; pid ${runs.folder}/nginx.pid; worker_processes 1; error_log stderr crit; user root;
events { worker_connections 64; }
http {
  access_log off; client_max_body_size 10m;
  client_body_temp_path ${runs.folder}/body; proxy_temp_path ${runs.folder}/proxy;
  fastcgi_temp_path ${runs.folder}/fastcgi; uwsgi_temp_path ${runs.folder}/uwsgi; scgi_temp_path ${runs.folder}/scgi;
  upstream onda { server ${upstream}; keepalive 1; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://onda; proxy_http_version 1.1; proxy_set_header Connection "";
      proxy_request_buffering ${buffered ? 'on' : 'off'};
    }
  }
}`;

const haproxy = (port: number): string => `
global
  maxconn 64
defaults
  mode http
  timeout connect 2s
  timeout client 10s
  timeout server 10s
  http-reuse always
frontend people
  bind 127.0.0.1:${port}
  default_backend onda
backend onda
  option httpchk GET /health
  server one ${upstream} check inter 100ms fall 1 rise 1
`;

async function post(address: string, bytes: number): Promise<number> {
  const sending = request(`${address}/library`, { method: 'POST' });
  const answered = once(sending, 'response');
  sending.end('x'.repeat(bytes));
  const [response] = (await answered) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  return response.statusCode ?? 0;
}

describe.each<[string, keyof typeof programs, (port: number) => string]>([
  ['nginx', 'nginx', nginx(true)],
  ['nginx without buffers', 'nginx', nginx(false)],
  ['haproxy, with its plain check of the health', 'haproxy', haproxy],
])('behind %s', (_what, name, configuration) => {
  it('a body that is too large never disturbs the next request', async ({ skip }) => {
    if (!existsSync(programs[name])) skip(`${name} cannot be installed here`);
    const address = await startProxy(name, configuration);
    const seen: number[][] = [];
    for (let at = 0; at < 30; at += 1) seen.push([await post(address, 300_000), await post(address, 10)]);
    expect(seen).toEqual(Array.from({ length: 30 }, () => [413, 405]));
  });
});
