// node bench/heart-hour.ts: a session with a heart-rate sensor, in a real browser. The sound plays in real time while
// an hour of packets goes through connection, readings, session log, database and summaries, far faster than a strap
// sends, alternating with none. Measures what stays in memory, and whether the sensor disturbs the sound.
import { loadavg } from 'node:os';
import type { Page } from 'playwright';
import type { Heard } from './heart-hour-page.ts';
import { withOpenPage } from './sound-pages.ts';
import { report } from './report.ts';
import allBudgets from './budgets.json' with { type: 'json' };

const budgets = allBudgets.heartHour;
const turns = 4;
const secondsOfTurn = 900;
const settling = 1000;

/**
 * A sine follows from its last two samples: x[n] = 2 cos(w) x[n − 1] − x[n − 2]. Everything else, also a gap or a
 * repeated block, is a break.
 */
const watcher = `registerProcessor('watcher', class extends AudioWorkletProcessor {
  one = 0; two = 0; next = -1; heard = { frames: 0, breaks: 0, skipped: 0 };
  turn = 2 * Math.cos(2 * Math.PI * 528 / sampleRate);
  constructor() { super(); this.port.onmessage = () => {
    this.port.postMessage(this.heard); this.heard = { frames: 0, breaks: 0, skipped: 0 };
  }; }
  process([input], [output]) {
    for (let channel = 0; channel < output.length; channel += 1) output[channel].set(input[channel] ?? input[0] ?? []);
    if (this.next >= 0) this.heard.skipped += currentFrame - this.next;
    this.next = currentFrame + 128;
    const samples = input[0];
    for (let index = 0; index < 128; index += 1) {
      const sample = samples ? samples[index] : 0;
      if (!(Math.abs(this.turn * this.one - this.two - sample) < 1e-5)) this.heard.breaks += 1;
      this.two = this.one; this.one = sample;
    }
    this.heard.frames += 128;
    return true;
  }
});`;

interface Snapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[]] } };
  nodes: number[];
}

/** Types that scripts hold. Code that the browser compiles meanwhile would hide their growth. */
const heldTypes = new Set(['object', 'array', 'closure', 'string', 'concatenated string', 'sliced string', 'number']);

/** kB after garbage collection. */
async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const parts: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => parts.push(chunk));
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await session.detach();
  const { snapshot, nodes } = JSON.parse(parts.join('')) as Snapshot;
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
  let bytes = 0;
  for (let node = 0; node < nodes.length; node += fields.length)
    if (heldTypes.has(types[0][nodes[node + type] ?? 0] ?? '')) bytes += nodes[node + size] ?? 0;
  return bytes / 1000;
}

const pause = (page: Page): Promise<void> => page.waitForTimeout(settling);

/** @returns what was heard meanwhile */
async function listenTo(page: Page, act: () => Promise<void>): Promise<Heard> {
  const before = await page.evaluate(() => hour.listen());
  await act();
  const heard = await page.evaluate(() => hour.listen());
  return { ...heard, underruns: heard.underruns - before.underruns };
}

const sum = (turnsHeard: readonly Heard[], name: keyof Heard): number =>
  turnsHeard.reduce((total, heard) => total + heard[name], 0);

/** Plays a short session first: what is created once or kept of the last session is then the same before and after. */
async function heapAfterSession(page: Page): Promise<number> {
  await page.evaluate(() => hour.start());
  await page.evaluate(() => hour.beat(300));
  await page.evaluate(() => hour.stop());
  await pause(page);
  return heapOf(page);
}

interface Hour {
  without: Heard[];
  with: Heard[];
  /** kB after each turn. */
  heaps: number[];
}

async function playHour(page: Page): Promise<Hour> {
  await page.evaluate(() => hour.start());
  await pause(page);
  const measured: Hour = { without: [], with: [], heaps: [] };
  for (let turn = 0; turn < turns; turn += 1) {
    let took = 0;
    measured.with.push(
      await listenTo(page, async () => {
        const startedAt = performance.now();
        await page.evaluate((seconds) => hour.beat(seconds), secondsOfTurn);
        took = performance.now() - startedAt;
      }),
    );
    measured.without.push(await listenTo(page, () => page.waitForTimeout(took)));
    measured.heaps.push(await heapOf(page));
  }
  await page.evaluate(() => hour.stop());
  await pause(page);
  return measured;
}

function reportSound(measured: Hour): void {
  for (const which of ['without', 'with'] as const) {
    const heard = measured[which];
    const seconds = (sum(heard, 'frames') / 44_100).toFixed(0);
    const faults = sum(heard, 'breaks') + sum(heard, 'skipped');
    report(
      `the sound ${which} the sensor, about ${seconds} s`,
      `${sum(heard, 'breaks')} breaks, ${sum(heard, 'skipped')} frames skipped`,
      faults <= budgets.breaks && sum(heard, 'frames') > 0,
    );
  }
  const [withIt, without] = [sum(measured.with, 'underruns'), sum(measured.without, 'underruns')];
  report(
    'underruns with and without the sensor',
    `${withIt} and ${without}, fails over ${budgets.underruns} more`,
    withIt - without <= budgets.underruns,
  );
}

await withOpenPage(
  { entry: 'bench/heart-hour-page.ts', ready: 'hour', files: { '/watcher.js': watcher } },
  async (page) => {
    await page.evaluate(() => hour.connect());
    const before = await heapAfterSession(page);
    const startedAt = performance.now();
    const measured = await playHour(page);
    const kept = await page.evaluate(() => hour.kept());
    const after = await heapAfterSession(page);
    report(
      'an hour of packets',
      `${((performance.now() - startedAt) / 1000).toFixed(1)} s, load ${loadavg()[0]?.toFixed(1)}`,
    );
    report('kept of it', JSON.stringify(kept), kept.beats > 4000 && kept.summary && kept.readings > 700);
    const during = (measured.heaps.at(-1) ?? 0) - (measured.heaps[0] ?? 0);
    report(
      'heap after an hour, by that after a quarter, while it is recorded',
      `${during.toFixed(0)} kB (${measured.heaps.map((heap) => heap.toFixed(0)).join(' ')})`,
      during <= budgets.recordedKilobytes,
    );
    report(
      'heap after the session, by that before',
      `${(after - before).toFixed(0)} kB`,
      after - before <= budgets.heapKilobytes,
    );
    reportSound(measured);
  },
  '--autoplay-policy=no-user-gesture-required',
);
