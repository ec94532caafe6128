#!/usr/bin/env node
// Answers the one command of Playwright that Firefox does not know (docs/decisions/023-three-engines.md).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { WebSocketServer, type WebSocket as ServerSocket } from 'ws';

const unknownToFirefox = 'emulation.setMediaFeaturesOverride';

interface Command {
  id: number;
  method: string;
}

function relay(client: ServerSocket, address: string): void {
  const browser = new WebSocket(address);
  const opened = once(browser, 'open');
  client.on('message', (data: Buffer) => {
    const text = data.toString('utf8');
    const { id, method } = JSON.parse(text) as Command;
    if (method === unknownToFirefox) client.send(JSON.stringify({ type: 'success', id, result: {} }));
    else void opened.then(() => browser.send(text));
  });
  browser.addEventListener('message', ({ data }) => client.send(String(data)));
  browser.addEventListener('close', () => client.close());
  client.on('close', () => browser.close());
}

const firefox = spawn(process.env['FIREFOX'] ?? 'firefox', process.argv.slice(2), {
  stdio: ['ignore', 'inherit', 'pipe'],
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => firefox.kill(signal));
firefox.on('error', (error) => {
  console.error(String(error));
  process.exit(1);
});
firefox.on('exit', (code) => process.exit(code ?? 1));

for await (const line of createInterface(firefox.stderr)) {
  const [announced, address] = /^WebDriver BiDi listening on (ws:\/\/\S+)$/u.exec(line) ?? [];
  if (announced === undefined) {
    console.error(line);
    continue;
  }
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false, path: '/session' });
  await once(server, 'listening');
  server.on('connection', (client) => relay(client, `${address}/session`));
  console.error(`WebDriver BiDi listening on ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
}
