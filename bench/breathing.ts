// node bench/breathing.ts [--seconds=75]: how far sound, figure and cues of a guided session are from the audio clock,
// in front, in a hidden tab, and in front again. Takes one and a half minutes, so npm test leaves it out.
import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { Tab } from './chromium-tabs.ts';
import { report } from './report.ts';
import { withOpenTab } from './sound-pages.ts';
import allBudgets from './budgets.json' with { type: 'json' };

const budgets = allBudgets.breathing;
const hiddenSeconds = Number(process.argv.find((given) => given.startsWith('--seconds='))?.split('=')[1] ?? 75);
const front = 14;
const measured = 12;

/** Reports the level of each hundredth of a second: whole periods of 1000 Hz. */
const watcher = `registerProcessor('watcher', class extends AudioWorkletProcessor {
  size = sampleRate / 100; sum = 0; count = 0;
  process([input], [output]) {
    for (let channel = 0; channel < output.length; channel += 1) output[channel].set(input[channel] ?? input[0] ?? []);
    const samples = input[0];
    for (let index = 0; samples && index < 128; index += 1) {
      this.sum += samples[index] ** 2; this.count += 1;
      if (this.count < this.size) continue;
      if (this.sum > 0) this.port.postMessage({
        at: (currentFrame + index + 1 - this.size / 2) / sampleRate, level: Math.sqrt(this.sum / this.size),
      });
      this.sum = 0; this.count = 0;
    }
    return true;
  }
});`;

const worstOf = (values: readonly number[]): number => values.reduce((worst, one) => Math.max(worst, Math.abs(one)), 0);
const inMilliseconds = (value: number): string => `${value.toFixed(1)} ms`;

async function reportSound(tab: Tab, where: string): Promise<void> {
  const ahead = await tab.evaluate((seconds) => guide.soundIsAhead(seconds), measured);
  report(
    `the sound ${where}, ahead of the audio clock`,
    inMilliseconds(ahead),
    Math.abs(ahead) <= budgets.milliseconds,
  );
}

async function reportFigure(tab: Tab, where: string): Promise<void> {
  const frames = await tab.evaluate(() => guide.figureIsAhead(2));
  const worst = worstOf(frames);
  report(`the figure ${where}, worst of ${frames.length} frames`, inMilliseconds(worst), worst <= budgets.milliseconds);
}

async function reportCues(tab: Tab, where: string): Promise<void> {
  const late = await tab.evaluate(() => guide.takeCues());
  report(`words and vibration ${where}, worst of ${late.length}`, inMilliseconds(worstOf(late)));
}

async function measure(tab: Tab, other: Tab): Promise<void> {
  await tab.evaluate(() => guide.start());
  await wait(front * 1000);
  await reportCues(tab, 'in front');
  await reportSound(tab, 'in front');
  await reportFigure(tab, 'in front');
  // Discards the cues that the search for the best fit has delayed.
  await tab.evaluate(() => guide.takeCues());
  await other.show();
  const hiddenAt = performance.now();
  await wait(hiddenSeconds * 1000);
  const { visibility, position } = await tab.evaluate(() => guide.now());
  const hidden = `hidden for ${Math.round((performance.now() - hiddenAt) / 1000)} s`;
  report(`after ${position.toFixed(0)} s`, visibility, visibility === 'hidden');
  await reportCues(tab, hidden);
  await reportSound(tab, hidden);
  await tab.show();
  await reportFigure(tab, 'in front again');
  await wait(measured * 1000);
  await reportCues(tab, 'in front again');
  await reportSound(tab, 'in front again');
}

await withOpenTab({ entry: 'bench/breathing-page.ts', ready: 'guide', files: { '/watcher.js': watcher } }, measure);
console.log(`load of the machine ${loadavg()[0]?.toFixed(1)}`);
