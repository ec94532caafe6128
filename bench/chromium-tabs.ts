// Real tabs of one window, all but one hidden, with Chromium's own rules for hidden tabs. Playwright keeps every page
// in front and disables these rules.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findChromium } from '../scripts/browsers/chromium.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- the protocol has some thousand types.
type Answer = any;

export interface Tab {
  /** Runs a function in the page as a user gesture, with JSON values. */
  evaluate: <Value, Given extends unknown[]>(
    run: (...given: Given) => Value,
    ...given: Given
  ) => Promise<Awaited<Value>>;
  send: (method: string, parameters?: object) => Promise<Answer>;
  /** Hides the tab that was in front. */
  show: () => Promise<void>;
}

export interface Tabs {
  pid: number;
  /** Opens a tab in the background. */
  open: (address: string) => Promise<Tab>;
  close: () => Promise<void>;
}

interface Target {
  id: string;
  webSocketDebuggerUrl: string;
}

async function connect({ webSocketDebuggerUrl }: Target): Promise<Tab['send']> {
  const socket = new WebSocket(webSocketDebuggerUrl);
  const waiting = new Map<number, PromiseWithResolvers<Answer>>();
  await new Promise((done, failed) => {
    socket.addEventListener('open', done, { once: true });
    socket.addEventListener('error', failed, { once: true });
  });
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error } = JSON.parse(String(data)) as {
      id?: number;
      result?: Answer;
      error?: { message: string };
    };
    const pending = id === undefined ? undefined : waiting.get(id);
    if (id !== undefined) waiting.delete(id);
    if (error) pending?.reject(new Error(error.message));
    else pending?.resolve(result);
  });
  let count = 0;
  return (method, params = {}) => {
    count += 1;
    const pending = Promise.withResolvers<Answer>();
    waiting.set(count, pending);
    socket.send(JSON.stringify({ id: count, method, params }));
    return pending.promise;
  };
}

async function evaluateIn(send: Tab['send'], expression: string): Promise<Answer> {
  const { result, exceptionDetails } = await send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
    userGesture: true,
  });
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value;
}

export async function openTabs(): Promise<Tabs> {
  const cache = join(import.meta.dirname, '../.cache');
  mkdirSync(cache, { recursive: true });
  const profile = mkdtempSync(join(cache, 'tabs-'));
  const given = [
    '--headless',
    '--no-sandbox',
    '--no-first-run',
    // In whose language the scripts name buttons.
    '--accept-lang=es-ES',
    '--disable-background-networking',
    '--disable-component-update',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    'about:blank',
  ];
  const browser = spawn(await findChromium(), given, { stdio: 'ignore' });
  const portFile = join(profile, 'DevToolsActivePort');
  while (!existsSync(portFile) && browser.exitCode === null) await wait(50);
  await wait(100);
  const at = `http://127.0.0.1:${readFileSync(portFile, 'utf8').split('\n')[0]}`;

  const open = async (address: string): Promise<Tab> => {
    const target = (await (
      await fetch(`${at}/json/new?${encodeURIComponent(address)}`, { method: 'PUT' })
    ).json()) as Target;
    const send = await connect(target);
    // During the navigation the page cannot evaluate anything.
    const isLoaded = (): Promise<boolean> =>
      evaluateIn(
        send,
        `document.readyState === 'complete' && (location.href !== 'about:blank' || ${address === 'about:blank'})`,
      ).catch(() => false);
    while (!(await isLoaded())) await wait(50);
    return {
      send,
      evaluate: (run, ...values) => evaluateIn(send, `(${run.toString()})(...${JSON.stringify(values)})`),
      show: async () => void (await fetch(`${at}/json/activate/${target.id}`)),
    };
  };

  return {
    pid: browser.pid ?? 0,
    open,
    close: async () => {
      const exited = new Promise((done) => browser.once('exit', done));
      browser.kill();
      await exited;
      await wait(300);
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}
