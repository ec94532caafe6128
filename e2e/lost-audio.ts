// A sound card that is lost, as far as a page can tell.
import type { Page } from '@playwright/test';

export type Loss = 'resume rejects' | 'resume never settles' | 'its clock stands still';

declare global {
  var audioContexts: { context: AudioContext; analyser: AnalyserNode }[] | undefined;
  /** Every context that is made from now on is lost, too. */
  var nextLoss: Loss | undefined;
  var loseContext: ((context: AudioContext, loss: Loss) => void) | undefined;
}

/** Call it before the first visit. */
export async function watchContexts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const contexts: NonNullable<typeof globalThis.audioContexts> = [];
    globalThis.audioContexts = contexts;
    const { suspend } = AudioContext.prototype;
    const replace = (context: AudioContext, name: string, descriptor: PropertyDescriptor): void =>
      void Object.defineProperty(context, name, { configurable: true, ...descriptor });
    globalThis.loseContext = (context, loss) => {
      const { currentTime } = context;
      if (loss === 'its clock stands still') {
        replace(context, 'state', { value: 'running' });
        replace(context, 'currentTime', { value: currentTime });
      } else {
        const resume = (): Promise<void> =>
          loss === 'resume rejects'
            ? Promise.reject(new DOMException('lost', 'InvalidStateError'))
            : new Promise(() => undefined);
        replace(context, 'resume', { value: resume });
      }
      void suspend.call(context);
    };
    const { connect } = AudioNode.prototype as unknown as Record<'connect', (...to: unknown[]) => unknown>;
    AudioNode.prototype.connect = function (this: AudioNode, ...to: unknown[]) {
      const [destination] = to;
      const known = contexts.find(({ context }) => context === this.context);
      if (destination instanceof AudioDestinationNode && known) connect.call(this, known.analyser);
      return connect.apply(this, to);
    } as typeof AudioNode.prototype.connect;
    globalThis.AudioContext = class extends AudioContext {
      constructor(options?: AudioContextOptions) {
        super(options);
        const analyser = new AnalyserNode(this, { fftSize: 2048 });
        // Firefox stops updating an analyser without input.
        const silence = new ConstantSourceNode(this, { offset: 0 });
        connect.call(silence, analyser);
        silence.start();
        contexts.push({ context: this, analyser });
        if (globalThis.nextLoss) globalThis.loseContext?.(this, globalThis.nextLoss);
      }
    };
  });
}

export function loseAudio(page: Page, loss: Loss, forGood = false): Promise<void> {
  return page.evaluate(
    ([how, isLasting]) => {
      for (const { context } of globalThis.audioContexts ?? [])
        if (context.state !== 'closed') globalThis.loseContext?.(context, how);
      globalThis.nextLoss = isLasting ? how : undefined;
    },
    [loss, forGood] as const,
  );
}

export function repairAudio(page: Page): Promise<void> {
  return page.evaluate(() => {
    globalThis.nextLoss = undefined;
  });
}

/** The numbers of the contexts that sound, in the order in which they were made. */
export function soundingContexts(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    (globalThis.audioContexts ?? []).flatMap(({ context, analyser }, number) => {
      const samples = new Float32Array(analyser.fftSize);
      if (context.state === 'running') analyser.getFloatTimeDomainData(samples);
      const isStill = Object.hasOwn(context, 'currentTime');
      return !isStill && samples.some((sample) => Math.abs(sample) > 0.01) ? [number] : [];
    }),
  );
}
