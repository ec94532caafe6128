import type { Page } from '@playwright/test';

declare global {
  /** The analyser between the app and the sound card, once something is connected to it. */
  var listening: AnalyserNode | undefined;
}

/** Listens at the sound card's door: whatever the app connects to its output is heard here too. Call it before the first page. */
export async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const connect = Reflect.get(AudioNode.prototype, 'connect') as (this: AudioNode, ...to: unknown[]) => unknown;
    AudioNode.prototype.connect = function (this: AudioNode, ...to: unknown[]) {
      const [destination] = to;
      if (destination instanceof AudioDestinationNode) {
        if (!globalThis.listening) {
          globalThis.listening = new AnalyserNode(this.context, { fftSize: 32_768 });
          // Firefox leaves an analyser as it is once nothing is connected to it: silence goes on being heard by this.
          const silence = new ConstantSourceNode(this.context, { offset: 0 });
          connect.call(silence, globalThis.listening);
          silence.start();
        }
        connect.call(this, globalThis.listening);
      }
      return connect.apply(this, to);
    } as typeof connect as AudioNode['connect'];
  });
}

export interface Heard {
  /** By its zero crossings, over two thirds of a second. */
  hertz: number;
  /** Over the last hundredth of a second: a sound card that rests keeps what it heard last. */
  peak: number;
}

/** What sounds at this moment. */
export function heard(page: Page): Promise<Heard> {
  return page.evaluate(() => {
    const analyser = globalThis.listening;
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
