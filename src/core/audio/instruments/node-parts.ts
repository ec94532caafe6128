import { curveSamples, loudnessRamp } from '#core/audio/parts/curve.ts';
import { blockFrames } from '#core/audio/parts/gain-crossfade.ts';
import { Noise, noisePeak } from '#core/audio/parts/noise.ts';
import { earGains } from '#core/audio/parts/mix.ts';
import { gateAt } from '#core/audio/parts/tone-generator.ts';
import { partialsOf } from '#core/audio/parts/tone-shape.ts';
import type { Layer, SequencePoint, ToneShape } from '#core/audio/programme.ts';
import { forms, noiseColours, type NoiseColour } from '#core/domain/sound.ts';
import type { Hertz, Seconds } from '#core/units.ts';
import { scheduleSequence, type SequenceTimes } from './node-sequence.ts';

type ToneLayer = Omit<Layer, 'source'> & { source: ToneShape };

export interface Part {
  readonly gain: GainNode;
  stopAt: (time: Seconds) => void;
  dispose: () => void;
}

// A curve that begins at a time already rendered starts in its middle, with a click.
export const leadSeconds: Seconds = 0.05;

// cancelScheduledValues removes every curve that touches the time it is given.
export const curveGapSeconds: Seconds = 0.003;

// A source's stop time cannot be cleared, only moved.
export const farFuture: Seconds = 1e9;

// The renderer interpolates linearly between these points.
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
  if (forms[mode].isDichotic) {
    const merger = new ChannelMergerNode(context, { numberOfInputs: 2 });
    oscillators.forEach((oscillator, ear) => oscillator.connect(merger, 0, ear));
    return merger;
  }
  const sum = new GainNode(context, { gain: forms[mode].isPulsed ? 0 : 1 / oscillators.length });
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

interface PartOptions {
  starts: Seconds;
  /** When the session starts. */
  startsAt: Seconds;
  rise: Rise | undefined;
}

/** Schedules the steps of a tone on its oscillators and on the source of its pulses. */
function followSequence(
  { source, sequence }: ToneLayer,
  { oscillators, gate }: { oscillators: readonly OscillatorNode[]; gate: AudioBufferSourceNode | undefined },
  times: SequenceTimes,
): void {
  if (!sequence) return;
  oscillators.forEach(({ frequency }, index) => {
    const valueOf = (point: Pick<SequencePoint, 'hertz' | 'carrier'>): Hertz =>
      partialsOf({ ...source, ...point })[index] ?? point.hertz;
    scheduleSequence(frequency, { sequence, valueOf }, times);
  });
  if (!gate) return;
  const ratio = gate.playbackRate.value / source.hertz;
  scheduleSequence(gate.playbackRate, { sequence, valueOf: ({ hertz }) => hertz * ratio }, times);
}

/** Leads a source through the rise, the levels of the steps and the balance to the gain that the mix controls. */
function chainTo(
  input: AudioNode,
  { sequence, balance }: Pick<Layer, 'sequence' | 'balance'>,
  { starts, startsAt, rise }: PartOptions,
): { gain: GainNode; nodes: AudioNode[] } {
  const { context } = input;
  const own = new GainNode(context);
  if (rise) scheduleRise(rise, starts, own);
  const stepped = new GainNode(context, { channelCount: 2, channelCountMode: 'explicit' });
  if (sequence)
    scheduleSequence(stepped.gain, { sequence, valueOf: (point) => point.gain }, { startsAt, from: starts });
  const gain = new GainNode(context, { gain: 0 });
  const nodes: AudioNode[] = [input, own, stepped];
  input.connect(own).connect(stepped);
  if (balance === 0) {
    stepped.connect(gain);
    return { gain, nodes };
  }
  const splitter = new ChannelSplitterNode(context, { numberOfOutputs: 2 });
  const merger = new ChannelMergerNode(context, { numberOfInputs: 2 });
  const ears = earGains(1, balance).map((ear) => new GainNode(context, { gain: ear }));
  stepped.connect(splitter);
  ears.forEach((ear, index) => splitter.connect(ear, index).connect(merger, 0, index));
  merger.connect(gain);
  return { gain, nodes: [...nodes, splitter, merger, ...ears] };
}

function createTonePart(context: BaseAudioContext, layer: ToneLayer, options: PartOptions): Part {
  const { source } = layer;
  const partials = [...new Set(partialsOf(source))];
  const oscillators = partials.map((frequency) => new OscillatorNode(context, { frequency }));
  const sum = joinPartials(context, source.mode, oscillators);
  const gate = forms[source.mode].isPulsed && sum instanceof GainNode ? gateSource(context, source) : undefined;
  if (gate && sum instanceof GainNode) gate.connect(sum.gain);
  followSequence(layer, { oscillators, gate }, { startsAt: options.startsAt, from: options.starts });
  const { gain, nodes } = chainTo(sum, layer, options);
  const sources = gate ? [...oscillators, gate] : oscillators;
  for (const one of sources) one.start(options.starts);
  return createPart(sources, nodes, gain);
}

// Crossfades the samples after the end into the beginning, so that the loop has no seam.
function noiseBuffer(colour: NoiseColour, sampleRate: number): AudioBuffer {
  const length = loopSeconds * sampleRate;
  const seam = loopFadeSeconds * sampleRate;
  const noise = new Noise(colour, sampleRate, noiseColours.indexOf(colour));
  const peak = noisePeak(colour, sampleRate);
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
      // Equal-power crossfade, because the two sections are uncorrelated.
      const angle = (frame / seam) * (Math.PI / 2);
      const mixed = (channel[frame] ?? 0) * Math.sin(angle) + (channel[length + frame] ?? 0) * Math.cos(angle);
      channel[frame] = Math.min(peak, Math.max(-peak, mixed));
    }
    buffer.copyToChannel(channel.subarray(0, length), ear);
  });
  return buffer;
}

/** Noise has no rise. */
export function createLayerPart(context: BaseAudioContext, layer: Layer, options: PartOptions): Part {
  const { source } = layer;
  if (typeof source !== 'string') return createTonePart(context, { ...layer, source }, options);
  const noise = new AudioBufferSourceNode(context, { buffer: noiseBuffer(source, context.sampleRate), loop: true });
  const { gain, nodes } = chainTo(noise, layer, { ...options, rise: undefined });
  noise.start(options.starts);
  return createPart([noise], nodes, gain);
}
