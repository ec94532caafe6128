// Purity and clicks of layers and steps as the engine computes them, the same on every machine; and what soundscapes cost.
import {
  sequencePoint,
  toneLayerOf,
  toneProgramme,
  type ProgrammeSketch,
} from '../src/core/audio/programme.fixture.ts';
import { clickLevel, runToEnd } from '../src/core/audio/measure.fixture.ts';
import { installSoundscapes } from '../src/core/audio/soundscapes/install-soundscapes.ts';
import { fitTonesSteps } from '../src/core/audio/analysis/analysis-fit.ts';
import type { Layer, Sequence } from '../src/core/audio/programme.ts';
import { createVoice } from '../src/core/audio/voice.ts';
import type { Soundscape } from '../src/core/domain/soundscapes.ts';
import { report } from './report.ts';
import { endlessTiming } from './sound-pages.ts';
import allBudgets from './budgets.json' with { type: 'json' };

const budgets = allBudgets.sound;
const sampleRate = 48_000;
const level = 0.2;
const tone = (hertz: number): Layer => toneLayerOf({ hertz, level, breathes: false });
/** Renders the left ear; `next` replaces the programme after a second. */
function render(seconds: number, programme: ProgrammeSketch, next?: ProgrammeSketch): Float32Array {
  const voice = createVoice({ sampleRate, programme: toneProgramme({ level, ...programme }), timing: endlessTiming });
  const left = new Float32Array(seconds * sampleRate);
  for (let frame = 0; frame < left.length; frame += 128) {
    if (next && frame === sampleRate) voice.change(toneProgramme({ level, ...next }));
    voice.render(left.subarray(frame, frame + 128), new Float32Array(128));
  }
  return left;
}

function reportPurity(): void {
  const near = [528, 40, 200, 963];
  const samples = render(3, { beside: near.slice(1).map(tone) }).subarray(sampleRate);
  const { tones, residual } = runToEnd(fitTonesSteps({ samples, sampleRate, near }));
  const ppm = Math.max(...tones.map(({ hertz }, index) => Math.abs(hertz / (near[index] ?? 1) - 1) * 1e6));
  report(
    'four tones at once',
    `${ppm.toFixed(5).padStart(9)} ppm ${residual.toFixed(1)} dB`,
    ppm <= budgets.frequencyPpm && residual <= budgets.purity,
  );
  const sequence = [
    sequencePoint(0, 400),
    sequencePoint(1, 300),
    sequencePoint(2, 300),
    sequencePoint(3, 528, { glides: false }),
  ];
  const after = render(7, { sequence }).subarray(5.2 * sampleRate);
  const reached = runToEnd(fitTonesSteps({ samples: after, sampleRate, near: [528] }));
  const error = Math.abs((reached.tones[0]?.hertz ?? 0) / 528 - 1) * 1e6;
  report(
    'a tone that has come there by a glide and a crossfade',
    `${error.toFixed(5).padStart(9)} ppm ${reached.residual.toFixed(1)} dB`,
    error <= budgets.frequencyPpm && reached.residual <= budgets.purity,
  );
}

function reportClicks(): void {
  const stepped: [string, Sequence][] = [
    ['a glide from 528 to 300 Hz in a second', [sequencePoint(0, 528), sequencePoint(1, 528), sequencePoint(2, 300)]],
    ['a crossfade', [sequencePoint(0, 528), sequencePoint(1, 300, { glides: false })]],
    [
      'a pause and its end',
      [
        sequencePoint(0, 528),
        sequencePoint(1, 528, { gain: 0, glides: false }),
        sequencePoint(4, 400, { glides: false }),
      ],
    ],
  ];
  const layered: [string, Float32Array][] = [
    ['a layer that comes', render(3, {}, { beside: [tone(400)] })],
    ['a layer that goes', render(3, { beside: [tone(400)] }, {})],
    ['another balance', render(3, { beside: [tone(400)] }, { beside: [{ ...tone(400), balance: 1 }] })],
  ];
  for (const [name, samples] of [
    ...layered,
    ...stepped.map(([what, sequence]): [string, Float32Array] => [what, render(7, { sequence })]),
  ]) {
    const click = clickLevel(samples.subarray(sampleRate / 4), { hertz: 528, amplitude: level, sampleRate });
    report(name, `${click.toFixed(1).padStart(9)} dBc`, click <= budgets.click);
  }
}

const costSeconds = 20;
// Other load only adds, so the least counts.
const rounds = 5;

const soundscapeOf = (scape: Soundscape): Layer => ({
  source: { scape, softness: 0.5, nearness: 0.5 },
  level: 0.3,
  balance: 0,
  breathes: false,
});

/** Nanoseconds of processor time for a sample of both ears. */
function costOf(beside: Layer[]): number {
  const voice = createVoice({ sampleRate, programme: toneProgramme({ level, beside }), timing: endlessTiming });
  const [left, right] = [new Float32Array(128), new Float32Array(128)];
  const before = process.cpuUsage().user;
  for (let frame = 0; frame < costSeconds * sampleRate; frame += 128) voice.render(left, right);
  return ((process.cpuUsage().user - before) * 1000) / (costSeconds * sampleRate);
}

function reportCost(): void {
  installSoundscapes();
  console.log('\nSoundscapes: processor time');
  const three = (['rain', 'waves', 'stream'] as const).map(soundscapeOf);
  let [alone, together] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < rounds; round += 1) {
    alone = Math.min(alone, costOf([]));
    together = Math.min(together, costOf(three));
  }
  const text = `${alone.toFixed(0)} and ${together.toFixed(0)} ns a sample, ratio ${(together / alone).toFixed(1)}`;
  report('a tone; a tone, rain, waves and a stream', text, together / alone <= budgets.soundscapesRatio);
}

export function reportLayers(): void {
  console.log('\nLayers and steps: frequency error, THD+N, clicks');
  reportPurity();
  reportClicks();
  reportCost();
}
