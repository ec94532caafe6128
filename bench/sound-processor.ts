// Processor time of a whole browser, except its GPU process, during a session, compared with a bare OscillatorNode.
// Both alternate, each time in a new browser; the minimum of several rounds counts, because other load only adds.
import { globSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { withServer } from '../e2e/server.ts';
import { openTabs, type Tab } from './chromium-tabs.ts';
import { withBundledPage } from './sound-pages.ts';

const seconds = { before: 5, measured: 15 };
const rounds = 4;
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

/** Per cent of a core. */
async function shareOf(
  address: string,
  { begin, isHidden }: { begin: (tab: Tab) => Promise<void>; isHidden: boolean },
): Promise<number> {
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

export interface Share {
  /** What the session is compared with. */
  bare: number[];
  session: number[];
}

interface Compared {
  session: (tab: Tab) => Promise<void>;
  bare?: (tab: Tab) => Promise<void>;
  isHidden: boolean;
}

async function alternate(address: string, { session, bare = oscillator, isHidden }: Compared): Promise<Share> {
  const share: Share = { bare: [], session: [] };
  for (let round = 0; round < rounds; round += 1) {
    share.bare.push(await shareOf(address, { begin: bare, isHidden }));
    share.session.push(await shareOf(address, { begin: session, isHidden }));
  }
  return share;
}

const buffersInsteadOfWorklet = async (tab: Tab): Promise<void> => {
  await tab.evaluate(() => {
    AudioWorklet.prototype.addModule = () => Promise.reject(new Error('refused'));
  });
  await hiddenSession(tab);
};

/** In a hidden tab, all in each round: the oscillator, and a session with either instrument. */
export function measureInstruments(count: number): Promise<{ bare: number[]; worklet: number[]; buffers: number[] }> {
  return withBundledPage(sessionPage, async (address) => {
    const found: { bare: number[]; worklet: number[]; buffers: number[] } = { bare: [], worklet: [], buffers: [] };
    for (let round = 0; round < count; round += 1) {
      found.bare.push(await shareOf(address, { begin: oscillator, isHidden: true }));
      found.worklet.push(await shareOf(address, { begin: hiddenSession, isHidden: true }));
      found.buffers.push(await shareOf(address, { begin: buffersInsteadOfWorklet, isHidden: true }));
    }
    return found;
  });
}

/** A session in a hidden tab, without the app's screens. */
export function measureHidden(): Promise<Share> {
  return withBundledPage(sessionPage, (address) => alternate(address, { session: hiddenSession, isHidden: true }));
}

/** A session in a hidden tab, compared with a session of one tone instead of the oscillator. */
const againstOneTone = (session: (tab: Tab) => Promise<void>): Promise<Share> =>
  withBundledPage(sessionPage, (address) => alternate(address, { session, bare: hiddenSession, isHidden: true }));

export const measureLayered = (): Promise<Share> => againstOneTone(layeredSession);
export const measureNature = (): Promise<Share> => againstOneTone(natureSession);

async function measurePlayer(session: (tab: Tab) => Promise<void>): Promise<Share> {
  let share: Share = { bare: [], session: [] };
  await withServer(async ({ address }) => {
    share = await alternate(`${address}/player?id=1`, { session, isHidden: false });
  });
  return share;
}

/** A session on the player's page in front with its figure, compared with the idle page and an oscillator. */
export const measureInFront = (): Promise<Share> => measurePlayer(seenSession);

/** The same with the black screen of the night. */
export const measureBlackScreen = (): Promise<Share> => measurePlayer(blackScreen);
