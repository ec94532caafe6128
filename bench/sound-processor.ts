// Processor time of a whole browser, except its GPU process, during a session, compared with a page that has nothing but
// an OscillatorNode. All alternate, each time in a new browser.
import { globSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { withServer } from '../e2e/server.ts';
import { openTabs, type Tab } from './chromium-tabs.ts';
import { refuseWorklets, withBundledPage } from './sound-pages.ts';

const seconds = { before: 5, measured: 15 };
const sessionPage = { entry: 'bench/sound-session-page.ts', ready: 'playSession' };

/** Seconds by thread of a process and its children, without the GPU process. Linux only. */
function threadSeconds(pid: number): [thread: string, seconds: number][] {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    const children = globSync(`/proc/${pid}/task/*/children`).flatMap((file) =>
      readFileSync(file, 'utf8').split(' ').filter(Boolean),
    );
    const below = children.flatMap((child) => threadSeconds(Number(child)));
    if (command.includes('--type=gpu-process')) return below;
    // The first number of schedstat is the running time of a thread in nanoseconds.
    const own = globSync(`/proc/${pid}/task/*/schedstat`).map((file): [string, number] => [
      file,
      Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e9,
    ]);
    return [...own, ...below];
  } catch {
    return [];
  }
}

/** A thread that has ended must not take away what it used before. */
function secondsSince(before: ReadonlyMap<string, number>, pid: number): number {
  return threadSeconds(pid).reduce((sum, [thread, now]) => sum + now - (before.get(thread) ?? 0), 0);
}

interface Played {
  address: string;
  begin: (tab: Tab) => Promise<void>;
  isHidden: boolean;
}

/** Per cent of a core. */
async function shareOf({ address, begin, isHidden }: Played): Promise<number> {
  const browser = await openTabs();
  try {
    const other = await browser.open('about:blank');
    const tab = await browser.open(address);
    await tab.show();
    await begin(tab);
    if (isHidden) await other.show();
    await wait(seconds.before * 1000);
    const [startedAt, before] = [performance.now(), new Map(threadSeconds(browser.pid))];
    await wait(seconds.measured * 1000);
    return (secondsSince(before, browser.pid) / (performance.now() - startedAt)) * 100_000;
  } finally {
    await browser.close();
  }
}

async function until(tab: Tab, isThere: () => boolean): Promise<void> {
  while (!(await tab.evaluate(isThere))) await wait(50);
}

const oscillator = async (tab: Tab): Promise<void> => {
  await tab.evaluate(async () => {
    const context = new AudioContext({ latencyHint: 'interactive' });
    await context.resume();
    const node = new OscillatorNode(context, { frequency: 528 });
    node.connect(new GainNode(context, { gain: 0.7 })).connect(context.destination);
    node.start();
  });
};

const hiddenSession = async (tab: Tab): Promise<void> => {
  await until(tab, () => 'playSession' in globalThis);
  await tab.evaluate(() => playSession());
};

/** Four layers, of which two glide for an hour. */
const layeredSession = async (tab: Tab): Promise<void> => {
  await until(tab, () => 'playSession' in globalThis);
  await tab.evaluate(() => {
    const layer = { level: 50, balance: 0, breathes: false, carrier: 200, steps: [] };
    return playSession({
      mode: 'binaural',
      hertz: 10,
      carrier: 200,
      steps: [{ at: 3600, hertz: 2, glides: true }],
      added: [
        { ...layer, kind: 'pure', hertz: 100, steps: [{ at: 3600, hertz: 80, level: 20, glides: true }] },
        { ...layer, kind: 'monaural', hertz: 8 },
        { ...layer, kind: 'pink', hertz: 1 },
      ],
    });
  });
};

/** A tone, and three of the soundscapes. */
const natureSession = async (tab: Tab): Promise<void> => {
  await until(tab, () => 'playSession' in globalThis);
  await tab.evaluate(() => {
    const layer = { hertz: 1, carrier: 200, level: 50, balance: 0, breathes: false, steps: [] };
    return playSession({ added: (['rain', 'waves', 'stream'] as const).map((kind) => ({ ...layer, kind })) });
  });
};

/** Presses a button until the page has what it leads to. */
async function press(tab: Tab, name: string, selector: string): Promise<void> {
  while (!(await tab.evaluate((wanted) => document.querySelector(wanted) !== null, selector))) {
    await tab.evaluate(
      (wanted) =>
        [...document.querySelectorAll('button')]
          .find((button) => (button.ariaLabel ?? button.textContent).trim() === wanted)
          ?.click(),
      name,
    );
    await wait(1000);
  }
}

const seenSession = (tab: Tab): Promise<void> => press(tab, 'Iniciar', '[role=timer]');

/** What is touched fades within this many milliseconds of the black screen, and then nothing is drawn all night. */
const fade = 25_000;

const blackScreen = async (tab: Tab): Promise<void> => {
  await seenSession(tab);
  await press(tab, 'Modo noche', 'dialog');
  await press(tab, 'Todo negro', 'dialog .bg-black');
  await wait(fade);
};

const buffersInsteadOfWorklet = async (tab: Tab): Promise<void> => {
  await refuseWorklets(tab);
  await hiddenSession(tab);
};

interface Measured {
  begin: Played['begin'];
  isHidden: boolean;
  /** On the app's own player; otherwise on a page without any screen, as the bare one is. */
  onPlayer?: true;
  against: 'bareHidden' | 'bareInFront' | 'hidden';
}

/** What is measured, by the name of its budget. */
const sessions = {
  hidden: { begin: hiddenSession, isHidden: true, against: 'bareHidden' },
  hiddenBuffers: { begin: buffersInsteadOfWorklet, isHidden: true, against: 'bareHidden' },
  layered: { begin: layeredSession, isHidden: true, against: 'hidden' },
  nature: { begin: natureSession, isHidden: true, against: 'hidden' },
  front: { begin: seenSession, isHidden: false, onPlayer: true, against: 'bareInFront' },
  black: { begin: blackScreen, isHidden: false, onPlayer: true, against: 'bareInFront' },
} satisfies Record<string, Measured>;

export type SessionName = keyof typeof sessions;

export const sessionNames = Object.keys(sessions) as SessionName[];

export interface Share {
  /** What the session is compared with, by round. */
  bare: number[];
  session: number[];
}

/** Measures each of `names` and what they are compared with once per round. */
export function measureShares(names: readonly SessionName[], rounds: number): Promise<Map<SessionName, Share>> {
  return withBundledPage(sessionPage, async (page) => {
    const found = new Map<string, number[]>();
    await withServer(async ({ address }) => {
      const played: Record<string, Played> = {
        bareHidden: { address: page, begin: oscillator, isHidden: true },
        bareInFront: { address: page, begin: oscillator, isHidden: false },
      };
      for (const [name, { begin, isHidden, ...at }] of Object.entries(sessions))
        played[name] = { address: 'onPlayer' in at ? `${address}/player?id=1` : page, begin, isHidden };
      const wanted = new Set(names.flatMap((name) => [sessions[name].against, name]));
      for (let round = 0; round < rounds; round += 1)
        for (const name of wanted) {
          const share = await shareOf(played[name] as Played);
          found.set(name, [...(found.get(name) ?? []), share]);
        }
    });
    return new Map(
      names.map((name) => [name, { bare: found.get(sessions[name].against) ?? [], session: found.get(name) ?? [] }]),
    );
  });
}
