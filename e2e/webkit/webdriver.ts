// As much of WebDriver as the smoke test needs.
import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds that the page is given to come to a state. */
const patience = 20_000;

type Reference = Readonly<Record<string, string>>;

export interface Session {
  /** Resolves once the page has loaded. */
  goto: (address: string) => Promise<void>;
  /** What a function body returns in the page. */
  run: (body: string, ...given: unknown[]) => Promise<unknown>;
  /** Waits until a function body returns something true, and returns that. Throws after 20 s. */
  until: (body: string, ...given: unknown[]) => Promise<unknown>;
  /** Presses the one button or link that has this text, once it is there. */
  tap: (text: string) => Promise<void>;
  close: () => Promise<void>;
}

async function ask(address: string, body?: unknown, method = body === undefined ? 'GET' : 'POST'): Promise<unknown> {
  const response = await fetch(address, { method, ...(body !== undefined && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: unknown };
  if (!response.ok) throw new Error(`${address}: ${JSON.stringify(value)}`);
  return value;
}

async function retried<T>(what: string, attempt: () => Promise<T>): Promise<T> {
  const began = performance.now();
  for (;;) {
    const value = await attempt();
    if (value) return value;
    if (performance.now() - began > patience) throw new Error(`It never came: ${what}`);
    await wait(50);
  }
}

const elementWithText = `
  const named = [...document.querySelectorAll('a, button')].filter((element) => (element.getAttribute('aria-label') ?? element.innerText).trim() === arguments[0]);
  return named.length === 1 && named[0].checkVisibility() ? named[0] : null;`;

/** Opens a browser through a driver that listens, or will soon, at an address. */
export async function openSession(driver: string, browserOptions: object): Promise<Session> {
  await retried('the driver', () => ask(`${driver}/status`).catch(() => undefined));
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': browserOptions } };
  const { sessionId } = (await ask(`${driver}/session`, { capabilities })) as { sessionId: string };
  const session = `${driver}/session/${sessionId}`;
  const run: Session['run'] = (script, ...args) => ask(`${session}/execute/sync`, { script, args });
  const until: Session['until'] = (script, ...args) => retried(`${script} ${args.join()}`, () => run(script, ...args));
  return {
    goto: async (url) => void (await ask(`${session}/url`, { url })),
    run,
    until,
    tap: async (text) => {
      const [reference] = Object.values((await until(elementWithText, text)) as Reference);
      await ask(`${session}/element/${reference}/click`, {});
    },
    close: async () => void (await ask(session, undefined, 'DELETE')),
  };
}
