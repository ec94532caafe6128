// node bench/sound.ts [--long]: the tone engine's results, and a browser's, against budgets. Frequency, purity, clicks
// and ends are computed, the same on every machine; the time from tap to sound has a budget only as a ratio to that of a
// bare OscillatorNode in the same rounds. --long adds the heap after ten minutes.
import { backgroundLayer, toneProgramme, type ProgrammeSketch } from '#core/audio/programme.fixture.ts';
import { clickLevel, fitSine } from '../src/core/audio/measure.fixture.ts';
import type { Browser, Page } from 'playwright';
import type { Timing } from '../src/core/audio/programme.ts';
import { createVoice, type Voice } from '../src/core/audio/voice.ts';
import { reportLayers } from './sound-layers.ts';
import { endlessTiming, enginePage, openPage, startPlaying, withBundledPage } from './sound-pages.ts';
import { median } from './times.ts';
import { report, reportRatio } from './report.ts';
import { withChromium } from '../scripts/browsers/with-chromium.ts';
import allBudgets from './budgets.json' with { type: 'json' };

const budgets = allBudgets.sound;
const isLong = process.argv.includes('--long');
const sampleRate = 48_000;
type Steps = readonly (readonly [at: number, act: (voice: Voice) => void])[];

/** Renders the left ear in blocks of 128 frames. */
function render(
  seconds: number,
  { programme, timing, steps = [] }: { programme?: ProgrammeSketch; timing?: Partial<Timing>; steps?: Steps },
): Float32Array {
  const voice = createVoice({
    sampleRate,
    programme: toneProgramme(programme),
    timing: { ...endlessTiming, ...timing },
  });
  const left = new Float32Array(Math.round(seconds * sampleRate));
  const open = [...steps];
  for (let frame = 0; frame < left.length; frame += 128) {
    while (open[0] && open[0][0] * sampleRate <= frame) open.shift()?.[1](voice);
    voice.render(left.subarray(frame, frame + 128), new Float32Array(Math.min(128, left.length - frame)));
  }
  return left;
}

function reportPurity(): void {
  console.log('\nComputed: frequency error, THD+N');
  for (const hertz of [0.1, 7.83, 40, 174, 528, 963, 5000, 20_000]) {
    const seconds = Math.max(2, 2 / hertz);
    const found = fitSine(
      render(seconds + 0.2, { programme: { hertz } }).subarray(0.2 * sampleRate),
      hertz,
      sampleRate,
    );
    const ppm = (found.hertz / hertz - 1) * 1e6;
    const fits = Math.abs(ppm) <= budgets.frequencyPpm && found.residual <= budgets.purity;
    report(`${hertz} Hz at 0.7`, `${ppm.toFixed(5).padStart(9)} ppm ${found.residual.toFixed(1)} dB`, fits);
  }
}

function reportClicks(): void {
  console.log('\nClicks: the peak above max(3 kHz, 6 f) against the tone, the worst of 40, 200, 528 and 963 Hz');
  const to =
    (programme: ProgrammeSketch) =>
    (hertz: number): Steps => [[0.6, (voice) => voice.change(toneProgramme({ hertz, ...programme }))]];
  const stop = (at: number) => (): Steps => [[at, (voice) => voice.stop()]];
  const none = (): Steps => [];
  const burst = (hertz: number): Steps =>
    Array.from({ length: 40 }, (_, index) => [
      0.5 + index / 60,
      (voice) => voice.change(toneProgramme({ hertz: hertz * (1 - index / 300), level: 0.7 - index / 80 })),
    ]);
  const transitions: [string, (hertz: number) => Steps, Partial<Timing>][] = [
    ['start, attack of 1 s', none, { attack: 1 }],
    ['start, the fastest', none, { attack: 0 }],
    ['stop', stop(0.6), {}],
    ['stop during the attack', stop(0.4), { attack: 1 }],
    ['end with a fade of 0.5 s', none, { duration: 1, fade: 0.5 }],
    ['end without a fade', none, { duration: 1, fade: 0 }],
    ['level', to({ level: 0.05 }), {}],
    ['frequency', (hertz) => to({ hertz: hertz * 0.9 })(hertz), {}],
    ['mode', to({ mode: 'binaural', hertz: 10, carrier: 180 }), {}],
    ['forty changes in a burst', burst, {}],
  ];
  for (const [name, steps, timing] of transitions) {
    const levels = [40, 200, 528, 963].map((hertz) => {
      const samples = new Float32Array(1.7 * sampleRate);
      samples.set(render(1.6, { programme: { hertz }, timing, steps: steps(hertz) }), 0.1 * sampleRate);
      return clickLevel(samples, { hertz, amplitude: 0.7, sampleRate });
    });
    report(
      name,
      `${Math.max(...levels)
        .toFixed(1)
        .padStart(9)} dBc`,
      Math.max(...levels) <= budgets.click,
    );
  }
}

function reportEnd(): void {
  const samples = render(61, { timing: { duration: 60.5, fade: 5 } });
  const frames = samples.findLastIndex((sample) => sample !== 0) + 1 - 60.5 * sampleRate;
  report('error of the end, computed', `${String(frames).padStart(9)} samples`, Math.abs(frames) <= budgets.endFrames);
  const startedAt = performance.now();
  render(20, { programme: { mode: 'binaural', hertz: 10, beside: [backgroundLayer('pink', 0.5)] } });
  report(
    'computing a second of binaural beats on noise',
    `${((performance.now() - startedAt) / 20).toFixed(2).padStart(9)} ms`,
  );
}

/** THD+N at 528 Hz and 0.7, of the engine and of an OscillatorNode. */
async function reportInBrowser(page: Page): Promise<void> {
  console.log('\nIn Chromium, under the policy of the app');
  const { kind, engine, oscillator } = await page.evaluate(
    async ([programme, timing]) => {
      const record = async (start: (context: OfflineAudioContext) => Promise<unknown>): Promise<number[]> => {
        const context = new OfflineAudioContext(1, 96_000, 48_000);
        await start(context);
        return [...(await context.startRendering()).getChannelData(0).subarray(9600)];
      };
      const instrument = await createInstrument(new OfflineAudioContext(1, 128, 48_000));
      return {
        kind: instrument.kind,
        engine: await record(async (context) =>
          (await createInstrument(context)).play(programme, timing, () => undefined),
        ),
        oscillator: await record((context) => {
          const node = new OscillatorNode(context, { frequency: 528 });
          node.connect(new GainNode(context, { gain: 0.7 })).connect(context.destination);
          node.start();
          return Promise.resolve();
        }),
      };
    },
    [toneProgramme(), endlessTiming] as const,
  );
  const purity = (samples: number[]): number => fitSine(Float32Array.from(samples), 528, sampleRate).residual;
  report('instrument in use', kind, kind === 'worklet');
  report('528 Hz at 0.7, THD+N', `${purity(engine).toFixed(1).padStart(9)} dB`, purity(engine) <= budgets.purity);
  report('the same with an OscillatorNode', `${purity(oscillator).toFixed(1).padStart(9)} dB`);
  const late = await page.evaluate(
    async ([programme, timing]) => {
      const context = new OfflineAudioContext(1, 3601 * 8000, 8000);
      const { startsAt } = await (
        await createInstrument(context)
      ).play(programme, { ...timing, duration: 3600, fade: 5 }, () => undefined);
      const samples = (await context.startRendering()).getChannelData(0);
      return (samples.findLastIndex((sample) => sample !== 0) + 1) / 8000 - startsAt - 3600;
    },
    [toneProgramme(), endlessTiming] as const,
  );
  report(
    'end after sixty minutes',
    `${(late * 1000).toFixed(3).padStart(9)} ms`,
    Math.abs(late * 1000) <= budgets.endMilliseconds,
  );
}

/** Time from the call in a tap to the first sample, with the sound card open. */
async function reportTap(page: Page): Promise<void> {
  const { own, bare } = await page.evaluate(
    async ([programme, timing]) => {
      class TappedContext extends AudioContext {
        recorder: AudioNode | undefined;
        override get destination(): AudioDestinationNode {
          return (this.recorder as AudioDestinationNode | undefined) ?? super.destination;
        }
      }
      const context = new TappedContext({ latencyHint: 0.03 });
      const instrument = await createInstrument(context);
      await context.audioWorklet.addModule('/recorder.js');
      const node = new AudioWorkletNode(context, 'recorder');
      node.connect(context.destination);
      context.recorder = node;
      node.port.start();
      await context.resume();
      await new Promise((done) => setTimeout(done, 300));
      const firstSample = (start: (ended: () => void) => void): Promise<number> =>
        new Promise((done) => {
          let found = Number.NaN;
          const tapped = performance.now();
          node.port.addEventListener('message', () => (found = performance.now() - tapped), { once: true });
          start(() => setTimeout(() => done(found), 50));
        });
      const times: { own: number[]; bare: number[] } = { own: [], bare: [] };
      for (let round = 0; round < 9; round += 1) {
        const oscillator = new OscillatorNode(context, { frequency: 528 });
        oscillator.connect(context.destination);
        times.bare.push(
          await firstSample((ended) => {
            oscillator.addEventListener('ended', ended);
            oscillator.start();
            oscillator.stop(context.currentTime + 0.3);
          }),
        );
        times.own.push(
          await firstSample((ended) => void instrument.play(programme, { ...timing, duration: 0.3 }, ended)),
        );
      }
      await context.close();
      return times;
    },
    [toneProgramme(), endlessTiming] as const,
  );
  const describe = (times: readonly number[]): string =>
    `${median(times).toFixed(1).padStart(9)} ms (${Math.min(...times).toFixed(1)}–${Math.max(...times).toFixed(1)})`;
  report('tap to first sample, median of nine', describe(own));
  report('the same with an OscillatorNode', describe(bare));
  reportRatio('the first by the second', median(own) / median(bare), budgets.tapRatio);
}

/** Ten minutes with a change every second. */
async function reportHeap(browser: Browser, address: string): Promise<void> {
  const page = await openPage(browser, address, enginePage.ready);
  const session = await page.context().newCDPSession(page);
  const heap = async (): Promise<number> => {
    await session.send('HeapProfiler.collectGarbage');
    return (await session.send('Runtime.getHeapUsage')).usedSize / 1000;
  };
  await startPlaying(page);
  const play = (seconds: number): Promise<void> =>
    page.evaluate(
      async ([rounds, [tone], noise]) => {
        for (let round = 0; round < rounds; round += 1) {
          const source = { ...tone.source, hertz: 400 + (round % 100) };
          sounding?.change({
            layers: [
              { ...tone, source },
              { ...noise, level: (round % 10) / 10 },
            ],
          });
          await new Promise((done) => setTimeout(done, 1000));
        }
      },
      [seconds, toneProgramme().layers, backgroundLayer('pink', 0)] as const,
    );
  await play(30);
  const before = await heap();
  await play(600);
  const growth = (await heap()) - before;
  report('heap after ten minutes of changes', `${growth.toFixed(0).padStart(9)} kB`, growth <= budgets.heapKilobytes);
}

reportPurity();
reportClicks();
reportEnd();
reportLayers();
await withChromium(
  (browser) =>
    withBundledPage(enginePage, async (address) => {
      const page = await openPage(browser, address, enginePage.ready);
      await reportInBrowser(page);
      await reportTap(page);
      await page.close();
      if (!isLong) return;
      await reportHeap(browser, address);
    }),
  '--autoplay-policy=no-user-gesture-required',
);
