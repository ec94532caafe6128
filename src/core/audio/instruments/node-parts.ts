import { curveSamples, loudnessRamp } from '#core/audio/parts/curve.ts';
import { blockFrames } from '#core/audio/parts/gain-crossfade.ts';
import { Noise } from '#core/audio/parts/noise.ts';
import { gateAt, partialsOf } from '#core/audio/parts/tone-generator.ts';
import type { ToneShape } from '#core/audio/programme.ts';
import { noiseColours } from '#core/domain/sound.ts';
import type { NoiseColour } from '#core/domain/sound.ts';
import type { Gain, Seconds } from '#core/units.ts';

export interface Part {
  readonly gain: GainNode;
  stopAt: (time: Seconds) => void;
  dispose: () => void;
}

// A curve that begins in a moment already rendered starts in its middle, as a click.
export const leadSeconds: Seconds = 0.05;

// cancelScheduledValues removes every curve that touches the moment it is given.
export const curveGapSeconds: Seconds = 0.003;

// A source's stop time cannot be cleared, only moved.
export const farFuture: Seconds = 1e9;

// The renderer interpolates linearly between them.
export const curvePoints = 1024;

const loopSeconds: Seconds = 20;
const loopFadeSeconds: Seconds = 0.5;

export function createPart(
  sources: readonly AudioScheduledSourceNode[],
  others: readonly AudioNode[],
  gain: GainNode,
): Part {
  let ended = false;
  const dispose = (): void => {
    if (ended) return;
    ended = true;
    for (const source of sources) source.stop();
    for (const node of [...sources, ...others, gain]) node.disconnect();
  };
  sources[0]?.addEventListener('ended', dispose, { once: true });
  return {
    gain,
    stopAt: (time) => {
      if (!ended) for (const source of sources) source.stop(time);
    },
    dispose,
  };
}

function gateSource(context: BaseAudioContext, shape: ToneShape): AudioBufferSourceNode {
  const { sampleRate } = context;
  const length = Math.min(2 ** 17, Math.max(2 ** 12, Math.round(sampleRate / shape.hertz)));
  const buffer = new AudioBuffer({ length, sampleRate });
  buffer.copyToChannel(
    Float32Array.from({ length }, (_, index) => gateAt(index / length, shape)),
    0,
  );
  return new AudioBufferSourceNode(context, { buffer, loop: true, playbackRate: (length * shape.hertz) / sampleRate });
}

function joinPartials(
  context: BaseAudioContext,
  mode: ToneShape['mode'],
  oscillators: readonly OscillatorNode[],
): AudioNode {
  if (mode === 'binaural') {
    const merger = new ChannelMergerNode(context, { numberOfInputs: 2 });
    oscillators.forEach((oscillator, ear) => oscillator.connect(merger, 0, ear));
    return merger;
  }
  const sum = new GainNode(context, { gain: mode === 'isochronic' ? 0 : 1 / oscillators.length });
  for (const oscillator of oscillators) oscillator.connect(sum);
  return sum;
}

export interface Rise {
  startsAt: Seconds;
  seconds: Seconds;
}

function scheduleRise({ startsAt, seconds }: Rise, starts: Seconds, { gain }: GainNode): void {
  const part = (starts - startsAt) / seconds;
  if (part < 1)
    gain.setValueCurveAtTime(
      curveSamples(curvePoints, (progress) => loudnessRamp(part + (1 - part) * progress)),
      starts,
      (1 - part) * seconds,
    );
}

export function createTonePart(
  context: BaseAudioContext,
  shape: ToneShape,
  { starts, rise }: { starts: Seconds; rise: Rise | undefined },
): Part {
  const partials = [...new Set(partialsOf(shape))];
  const oscillators = partials.map((frequency) => new OscillatorNode(context, { frequency }));
  const sum = joinPartials(context, shape.mode, oscillators);
  const sources: AudioScheduledSourceNode[] = [...oscillators];
  if (shape.mode === 'isochronic' && sum instanceof GainNode) {
    const gate = gateSource(context, shape);
    gate.connect(sum.gain);
    sources.push(gate);
  }
  const own = new GainNode(context);
  if (rise) scheduleRise(rise, starts, own);
  const gain = new GainNode(context, { gain: 0 });
  sum.connect(own).connect(gain);
  for (const source of sources) source.start(starts);
  return createPart(sources, [sum, own], gain);
}

// Crossfades what follows the end into the beginning, so that the loop has no seam.
function noiseBuffer(colour: NoiseColour, sampleRate: number): AudioBuffer {
  const length = loopSeconds * sampleRate;
  const seam = loopFadeSeconds * sampleRate;
  const noise = new Noise(colour, sampleRate, noiseColours.indexOf(colour));
  const channels = [new Float32Array(length + seam), new Float32Array(length + seam)];
  const blocks = [new Float64Array(blockFrames), new Float64Array(blockFrames)] as const;
  for (let frame = 0; frame < length + seam; frame += blockFrames) {
    const frames = Math.min(blockFrames, length + seam - frame);
    noise.fill(blocks[0], blocks[1], frames);
    channels.forEach((channel, ear) => channel.set((blocks[ear] ?? blocks[0]).subarray(0, frames), frame));
  }
  const buffer = new AudioBuffer({ length, sampleRate, numberOfChannels: 2 });
  channels.forEach((channel, ear) => {
    for (let frame = 0; frame < seam; frame += 1) {
      // Equal-power crossfade: the two stretches are uncorrelated.
      const angle = (frame / seam) * (Math.PI / 2);
      const mixed = (channel[frame] ?? 0) * Math.sin(angle) + (channel[length + frame] ?? 0) * Math.cos(angle);
      channel[frame] = Math.min(noise.peak, Math.max(-noise.peak, mixed));
    }
    buffer.copyToChannel(channel.subarray(0, length), ear);
  });
  return buffer;
}

export function bedPeak(colour: NoiseColour, sampleRate: number): Gain {
  return new Noise(colour, sampleRate, 0).peak;
}

export function createBedPart(context: BaseAudioContext, colour: NoiseColour, starts: Seconds): Part {
  const source = new AudioBufferSourceNode(context, { buffer: noiseBuffer(colour, context.sampleRate), loop: true });
  const gain = new GainNode(context, { gain: 0 });
  source.connect(gain);
  source.start(starts);
  return createPart([source], [], gain);
}
