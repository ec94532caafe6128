import { setTimeout as wait } from 'node:timers/promises';

const timeoutMs = 20_000;

type Reference = Readonly<Record<string, string>>;

export interface Session {
  goto: (address: string) => Promise<void>;
  run: (body: string, ...given: unknown[]) => Promise<unknown>;
  /** Runs a function body until its result is truthy; throws after 20 s. */
  until: (body: string, ...given: unknown[]) => Promise<unknown>;
  /** Waits for the only button or link with this text. */
  tap: (text: string) => Promise<void>;
  close: () => Promise<void>;
}

async function request(
  address: string,
  body?: unknown,
  method = body === undefined ? 'GET' : 'POST',
): Promise<unknown> {
  const response = await fetch(address, { method, ...(body !== undefined && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: unknown };
  if (!response.ok) throw new Error(`${address}: ${JSON.stringify(value)}`);
  return value;
}

async function retry<T>(what: string, attempt: () => Promise<T>): Promise<T> {
  const began = performance.now();
  for (;;) {
    const value = await attempt();
    if (value) return value;
    if (performance.now() - began > timeoutMs) throw new Error(`Timed out: ${what}`);
    await wait(50);
  }
}

const elementWithText = `
  const named = [...document.querySelectorAll('a, button')].filter((element) => (element.getAttribute('aria-label') ?? element.innerText).trim() === arguments[0]);
  return named.length === 1 && named[0].checkVisibility() ? named[0] : null;`;

/** @param driver address of the driver, which may still be starting */
export async function openSession(driver: string, browserOptions: object): Promise<Session> {
  await retry('the driver', () => request(`${driver}/status`).catch(() => undefined));
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': browserOptions } };
  const { sessionId } = (await request(`${driver}/session`, { capabilities })) as { sessionId: string };
  const session = `${driver}/session/${sessionId}`;
  const run: Session['run'] = (script, ...args) => request(`${session}/execute/sync`, { script, args });
  const until: Session['until'] = (script, ...args) => retry(`${script} ${args.join()}`, () => run(script, ...args));
  return {
    goto: async (url) => void (await request(`${session}/url`, { url })),
    run,
    until,
    tap: async (text) => {
      const [reference] = Object.values((await until(elementWithText, text)) as Reference);
      await request(`${session}/element/${reference}/click`, {});
    },
    close: async () => void (await request(session, undefined, 'DELETE')),
  };
}
