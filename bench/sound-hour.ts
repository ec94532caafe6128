// node bench/sound-hour.ts [--minutes=60] [--buffers] [--slow=1]: one session in real time in a real browser, the first
// third in front, the rest in a hidden tab: error of its end and of the countdown, gaps, and leaks. Times come from the
// audio clock, so a busy machine does not change them. --buffers plays without an AudioWorklet, --slow slows the page down.
import { setTimeout as wait } from 'node:timers/promises';
import type { Tab } from './chromium-tabs.ts';
import type { SoundSpan } from './sound-hour-page.ts';
import { refuseWorklets, withOpenTab } from './sound-pages.ts';
import { report } from './report.ts';
import allBudgets from './budgets.json' with { type: 'json' };

const budgets = allBudgets.sound;
const numberAfter = (name: string, other: number): number =>
  Number(process.argv.find((given) => given.startsWith(`${name}=`))?.split('=')[1] ?? other);
const minutes = numberAfter('--minutes', 60);
const sampleEvery = 30;
/** Reports after fifteen silent blocks. Passes the sound on: a silent hidden page is woken only once a minute. */
const watcher = `registerProcessor('watcher', class extends AudioWorkletProcessor {
  first = -1; last = -1; next = -1; lost = 0; silent = 0;
  process([input], [output]) {
    for (let channel = 0; channel < output.length; channel += 1) output[channel].set(input[channel] ?? input[0] ?? []);
    const samples = input[0];
    if (this.next >= 0 && currentFrame > this.next && this.first >= 0) this.lost += currentFrame - this.next;
    this.next = currentFrame + 128;
    let sounds = false;
    if (samples) for (let index = 0; index < samples.length; index += 1) if (samples[index] !== 0) {
      if (this.first < 0) this.first = currentFrame + index;
      this.last = currentFrame + index;
      sounds = true;
    }
    this.silent = sounds ? 0 : this.silent + 1;
    if (this.first >= 0 && this.silent === 15) {
      this.port.postMessage({ from: this.first / sampleRate, to: (this.last + 1) / sampleRate, lost: this.lost / sampleRate });
      this.first = -1; this.lost = 0;
    }
    return true;
  }
});`;

/** Heap (kB), listeners, nodes and timers after garbage collection. */
async function resourcesOf(tab: Tab): Promise<{ heap: number; listeners: number; nodes: number; timers: number }> {
  await tab.send('HeapProfiler.collectGarbage');
  const { usedSize } = await tab.send('Runtime.getHeapUsage');
  const { jsEventListeners, nodes } = await tab.send('Memory.getDOMCounters');
  return {
    heap: usedSize / 1000,
    listeners: jsEventListeners,
    nodes,
    timers: await tab.evaluate(() => globalThis.watched.timers.size),
  };
}

const play = (tab: Tab, length: number): Promise<void> =>
  tab.evaluate((given) => {
    globalThis.watched.heard = undefined;
    return globalThis.watched.play(given);
  }, length);

async function waitForSilence(tab: Tab): Promise<SoundSpan> {
  for (;;) {
    const heard = await tab.evaluate(() =>
      globalThis.watched.player.getSnapshot().phase === 'idle' ? globalThis.watched.heard : undefined,
    );
    if (heard) return heard;
    await wait(250);
  }
}

/** Error of the shown time, and both clocks. */
const readCountdown = (tab: Tab) =>
  tab.evaluate((length) => {
    const { player, clocks } = globalThis.watched;
    const state = player.getSnapshot();
    const shown = state.phase === 'playing' ? (state.remaining ?? 0) : Number.NaN;
    return {
      ...clocks(),
      phase: state.phase,
      error: shown - (length - player.position()),
      visibility: document.visibilityState,
    };
  }, minutes * 60);

async function observe(tab: Tab, other: Tab): Promise<{ worstError: number; drift: number }> {
  const startedAt = performance.now();
  // A new output's clock stands still for a moment.
  await wait(3000);
  const first = await readCountdown(tab);
  let last = first;
  let worstError = 0;
  for (let sample = 1; performance.now() - startedAt < (minutes * 60 - 3) * 1000; sample += 1) {
    const next = Math.min(startedAt + sample * sampleEvery * 1000, startedAt + (minutes * 60 - 2.5) * 1000);
    await wait(Math.max(0, next - performance.now()));
    last = await readCountdown(tab);
    // A started second is shown as a whole one: up to one more is correct.
    worstError = Math.max(worstError, -last.error, last.error - 1);
    if (last.phase !== 'playing') throw new Error(`The session is ${last.phase} after ${Math.round(last.audio)} s`);
    if (sample % 10 === 0)
      report(
        `after ${Math.round((sample * sampleEvery) / 60)} minutes, ${last.visibility}`,
        `heap ${(await resourcesOf(tab)).heap.toFixed(0)} kB, countdown off by ${last.error.toFixed(2)} s`,
      );
    if (last.visibility === 'visible' && performance.now() - startedAt > minutes * 20_000) await other.show();
  }
  const wall = last.wall - first.wall;
  return { worstError, drift: ((last.audio - first.audio - wall) / wall) * 1e6 };
}

async function measure(tab: Tab, other: Tab): Promise<void> {
  await tab.send('Emulation.setCPUThrottlingRate', { rate: numberAfter('--slow', 1) });
  if (process.argv.includes('--buffers')) await refuseWorklets(tab);
  // A short session first, for what is created once and kept.
  await play(tab, 0.05);
  await waitForSilence(tab);
  const before = await resourcesOf(tab);
  report('before', JSON.stringify(before));
  await play(tab, minutes);
  const { worstError, drift } = await observe(tab, other);
  const { from, to, lost } = await waitForSilence(tab);
  const endError = (to - from - minutes * 60) * 1000;
  // The sound card is suspended after some idle seconds.
  await wait(8000);
  const after = await resourcesOf(tab);
  const ended = await tab.evaluate(() => ({
    state: globalThis.watched.player.getSnapshot(),
    failures: globalThis.watched.failures,
    context: globalThis.watched.clocks().state,
  }));
  report(
    'how it ended',
    JSON.stringify(ended),
    'ended' in ended.state &&
      ended.state.ended === 'completed' &&
      ended.failures.length === 0 &&
      ended.context === 'suspended',
  );
  report(
    `end against its promise, after ${minutes} minutes`,
    `${endError.toFixed(3)} ms`,
    Math.abs(endError) <= budgets.endMilliseconds,
  );
  report('worst error of the countdown', `${worstError.toFixed(2)} s`, worstError <= budgets.countdownSeconds);
  report('drift of the audio clock', `${drift.toFixed(1)} ppm`);
  report('skipped by the browser', `${(lost * 1000).toFixed(1)} ms`);
  report(
    'heap after against before',
    `${(after.heap - before.heap).toFixed(0)} kB`,
    after.heap - before.heap <= budgets.heapKilobytes,
  );
  report(
    'listeners, nodes, timers left',
    `${after.listeners - before.listeners}, ${after.nodes - before.nodes}, ${after.timers}`,
    after.listeners <= before.listeners && after.timers === 0,
  );
}

await withOpenTab({ entry: 'bench/sound-hour-page.ts', ready: 'watched', files: { '/watcher.js': watcher } }, measure);
