// What hosted Supabase puts around the edge functions: a gateway, and Deno with the variables that it sets.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { SignJWT } from 'jose';
import { pickHeaders } from '../../server/http/pick-headers.ts';
import { freePort } from '../../scripts/free-port.ts';
import type { SigningKey } from './signing-keys.ts';

interface GatewayOptions {
  /** The binary of Deno. */
  deno: string;
  /** Names of folders in `supabase/functions`. */
  functions: readonly string[];
  /** Addresses of the two services behind it. */
  gotrue: string;
  rest: string;
  /** Of Onda. */
  keys: { publishableKey: string; secretKey: string };
  /** Of GoTrue. */
  signing: SigningKey;
}

/** @returns its address */
export async function openGateway(options: GatewayOptions): Promise<{ address: string; close: () => Promise<void> }> {
  const { keys, signing } = options;
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const environment = {
    SUPABASE_URL: address,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: keys.publishableKey }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: keys.secretKey }),
    SUPABASE_JWKS: JSON.stringify({
      keys: [{ ...signing.publicKey.export({ format: 'jwk' }), kid: signing.kid, alg: signing.alg, use: 'sig' }],
    }),
  };
  const served = new Map<string, Served>();
  for (const name of options.functions) served.set(name, await serve(options.deno, name, environment));

  const targetOf = (path: string): string | undefined => {
    const [, service = '', , ...rest] = path.split('/');
    if (service === 'functions') return served.get(rest[0]?.split('?')[0] ?? '')?.address;
    if (service === 'auth') return `${options.gotrue}/${rest.join('/')}`;
    return service === 'rest' ? `${options.rest}${path}` : undefined;
  };
  const server = createServer((incoming, outgoing) => {
    const pass = async (): Promise<void> => {
      const target = targetOf(incoming.url ?? '');
      if (target === undefined) return void outgoing.writeHead(404).end();
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) chunks.push(chunk as Buffer);
      const headers = new Headers(pickHeaders(new Headers(incoming.headers as Record<string, string>), passed));
      // GoTrue knows no secret key.
      if (target.startsWith(options.gotrue) && headers.get('apikey') === keys.secretKey)
        headers.set('authorization', `Bearer ${await tokenOfService(signing)}`);
      const body = chunks.length > 0 ? { body: Buffer.concat(chunks) } : {};
      const answer = await fetch(target, { method: incoming.method ?? 'GET', headers, ...body });
      outgoing.writeHead(answer.status, pickHeaders(answer.headers, passed));
      outgoing.end(Buffer.from(await answer.arrayBuffer()));
    };
    pass().catch((error: unknown) => outgoing.destroy(error as Error));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    address,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      await Promise.all([...served.values()].map(({ stop }) => stop()));
    },
  };
}

const passed = ['apikey', 'authorization', 'content-type', 'x-sb-error-code', 'x-supabase-api-version'];

const tokenOfService = ({ kid, alg, privateKey }: SigningKey): Promise<string> =>
  new SignJWT({ role: 'service_role' }).setProtectedHeader({ alg, kid }).setExpirationTime('1m').sign(privateKey);

interface Served {
  address: string;
  stop: () => Promise<void>;
}

async function serve(deno: string, name: string, environment: Record<string, string>): Promise<Served> {
  const port = await freePort();
  const file = new URL(`../../supabase/functions/${name}/index.ts`, import.meta.url).pathname;
  const allowed = ['--allow-env', '--allow-net=127.0.0.1'];
  const args = [
    'serve',
    '--quiet',
    '--no-config',
    '--node-modules-dir=none',
    ...allowed,
    '--host=127.0.0.1',
    `--port=${port}`,
    file,
  ];
  const child = spawn(deno, args, { env: { ...process.env, ...environment }, stdio: ['ignore', 'ignore', 'inherit'] });
  const address = `http://127.0.0.1:${port}`;
  await listening(child, address);
  return {
    address,
    stop: async () => {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}

async function listening(child: ChildProcess, address: string): Promise<void> {
  const isUp = () =>
    fetch(address).then(
      () => true,
      () => false,
    );
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error('Deno ended at its start');
    await wait(100);
  }
}
