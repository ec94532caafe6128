import type { Page } from '@playwright/test';

declare global {
  var outputAnalyser: AnalyserNode | undefined;
  var longestSilence: number | undefined;
}

/** Connects an analyser to whatever the app connects to its output. Call it before the first visit. */
export async function tapAudioOutput(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const connect = Reflect.get(AudioNode.prototype, 'connect') as (this: AudioNode, ...to: unknown[]) => unknown;
    AudioNode.prototype.connect = function (this: AudioNode, ...to: unknown[]) {
      const [destination] = to;
      if (destination instanceof AudioDestinationNode) {
        if (!globalThis.outputAnalyser) {
          globalThis.outputAnalyser = new AnalyserNode(this.context, { fftSize: 32_768 });
          // Firefox stops updating an analyser without input: this one always has silence.
          const silence = new ConstantSourceNode(this.context, { offset: 0 });
          connect.call(silence, globalThis.outputAnalyser);
          silence.start();
        }
        connect.call(this, globalThis.outputAnalyser);
      }
      return connect.apply(this, to);
    } as typeof connect as AudioNode['connect'];
  });
}

export interface Output {
  hertz: number;
  /** Over the last hundredth of a second: a suspended output keeps its last samples. */
  peak: number;
}

export function measureOutput(page: Page): Promise<Output> {
  return page.evaluate(() => {
    const analyser = globalThis.outputAnalyser;
    if (!analyser) return { hertz: 0, peak: 0 };
    const samples = new Float32Array(analyser.fftSize);
    analyser.getFloatTimeDomainData(samples);
    const crossings: number[] = [];
    samples.forEach((sample, index) => {
      const before = samples[index - 1] ?? 0;
      if (before < 0 && sample >= 0) crossings.push(index - sample / (sample - before));
    });
    const first = crossings.at(0) ?? 0;
    const last = crossings.at(-1) ?? 0;
    const hertz = crossings.length > 1 ? ((crossings.length - 1) * analyser.context.sampleRate) / (last - first) : 0;
    return { hertz, peak: samples.slice(-512).reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0) };
  });
}

/** Looks at the output until the page is left. Call it while it sounds. */
export function watchForSilence(page: Page): Promise<void> {
  return page.evaluate(() => {
    const analyser = globalThis.outputAnalyser;
    if (!analyser) throw new Error('Nothing has sounded yet.');
    const samples = new Float32Array(analyser.fftSize);
    globalThis.longestSilence = 0;
    setInterval(() => {
      // A suspended analyser keeps its last samples.
      if (analyser.context.state !== 'running') globalThis.longestSilence = Number.POSITIVE_INFINITY;
      analyser.getFloatTimeDomainData(samples);
      let silent = 0;
      for (const sample of samples) {
        silent = Math.abs(sample) < 0.001 ? silent + 1 : 0;
        globalThis.longestSilence = Math.max(globalThis.longestSilence ?? 0, silent / analyser.context.sampleRate);
      }
    }, 300);
  });
}

/** In seconds, since `watchForSilence`. */
export const longestSilence = (page: Page): Promise<number> =>
  page.evaluate(() => globalThis.longestSilence ?? Number.NaN);
