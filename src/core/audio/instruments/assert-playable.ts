import {
  isSoundscapeShape,
  isToneShape,
  type Decline,
  type Layer,
  type Programme,
  type Sequence,
  type SequencePoint,
  type Timing,
  type ToneShape,
} from '#core/audio/programme.ts';
import { highestRatio } from '#core/audio/parts/tone-shape.ts';
import { breathingLimits, easingSeconds } from '#core/breathing/breathing.ts';
import type { BreathingCourse } from '#core/breathing/breathing-course.ts';
import { longestFade } from '#core/domain/session.ts';
import { maxLayers, repeatLimits } from '#core/domain/layers.ts';
import { forms, soundLimits } from '#core/domain/sound.ts';
import type { Seconds } from '#core/units.ts';

const shortestSession: Seconds = 0.2;
const shortestStep: Seconds = 0.009;
const part = { min: 0, max: 1 };

function assertWithin(name: string, value: number, { min, max }: { min: number; max: number }): void {
  if (!(value >= min && value <= max))
    throw new RangeError(`${name} must lie between ${min} and ${max}, not at ${value}`);
}

// For pulses these are the first sidebands.
function outerPartials({ mode, hertz, carrier }: ToneShape): [number, number] {
  const { hasCarrier, spread } = forms[mode];
  const width = spread * Math.abs(hertz);
  return hasCarrier ? [carrier - width, carrier + width] : [hertz, hertz];
}

function assertBreathing(breathing: BreathingCourse | undefined): void {
  if (!breathing) return;
  const { pace, inhale, holdFull, holdEmpty, ...course } = breathing;
  assertWithin('breathing.pace', pace, breathingLimits.pace);
  assertWithin('breathing.inhale', inhale, breathingLimits.inhale);
  assertWithin('breathing.holdFull', holdFull, breathingLimits.hold);
  assertWithin('breathing.holdEmpty', holdEmpty, breathingLimits.hold);
  assertWithin('breathing.from', course.from, breathingLimits.from);
  assertWithin('breathing.easing', course.easing, { min: 0, max: easingSeconds });
  assertWithin('breathing.startsAt', course.startsAt, { min: 0, max: 1e6 });
  assertWithin('breathing.breaths', course.breaths, { min: 0, max: 1e6 });
}

function assertPartials(tone: ToneShape, sampleRate: number, mayBeNone: boolean): void {
  const { mode, hertz, carrier } = tone;
  const [lowest, highest] = outerPartials(tone);
  if (!(lowest > 0 || (forms[mode].isPulsed && lowest === 0) || mayBeNone))
    throw new RangeError(`${hertz} Hz on a carrier of ${carrier} Hz has a partial at ${lowest} Hz`);
  const overtone = highest * highestRatio(tone);
  if (!(overtone < sampleRate / 2))
    throw new RangeError(`a partial of ${overtone} Hz is above half the sample rate of ${sampleRate} Hz`);
}

// In a sequence the two tones of a pair may meet and change places, and a tone may pass through 0.
const passing = { min: -soundLimits.hertz.max, max: soundLimits.hertz.max };

function assertTone(tone: ToneShape, sampleRate: number, isPassing = false): void {
  const { mode, hertz, carrier, duty, edge } = tone;
  const { hasCarrier, isPulsed } = forms[mode];
  assertWithin('hertz', hertz, isPulsed || !isPassing ? soundLimits.hertz : passing);
  if (hasCarrier) assertWithin('carrier', carrier, soundLimits.carrier);
  if (isPulsed) {
    assertWithin('duty', duty, soundLimits.duty);
    assertWithin('edge', edge, soundLimits.edge);
  }
  assertPartials(tone, sampleRate, isPassing && !hasCarrier);
}

function assertAscending(sequence: Sequence): void {
  if (sequence[0]?.at !== 0) throw new RangeError('a sequence must begin at 0');
  for (const [index, { at }] of sequence.entries())
    if (index > 0) assertWithin('sequence.at', at, { min: (sequence[index - 1]?.at ?? 0) + shortestStep, max: 1e6 });
}

function assertSource(source: Layer['source'], sampleRate: number, point: Partial<SequencePoint> = {}): void {
  if (isToneShape(source)) {
    const { hertz = source.hertz, carrier = source.carrier } = point;
    assertTone({ ...source, hertz, carrier }, sampleRate);
  } else if (isSoundscapeShape(source)) {
    assertWithin('softness', point.softness ?? source.softness, part);
    assertWithin('nearness', point.nearness ?? source.nearness, part);
  }
}

function assertSequence({ sequence, source }: Layer, sampleRate: number): void {
  if (!sequence) return;
  assertAscending(sequence);
  for (const point of sequence) {
    assertWithin('sequence.gain', point.gain, part);
    assertWithin('sequence.balance', point.balance ?? 0, { min: -1, max: 1 });
    assertSource(source, sampleRate, point);
  }
}

function assertLayer(layer: Layer, sampleRate: number): void {
  assertWithin('level', layer.level, part);
  assertWithin('balance', layer.balance, { min: -1, max: 1 });
  if (layer.repeats !== undefined) assertWithin('repeats', layer.repeats, repeatLimits);
  assertSource(layer.source, sampleRate);
  assertSequence(layer, sampleRate);
}

/** Throws RangeError for a value beyond its limits, too many layers, or a partial outside 0…sampleRate / 2. */
export function assertPlayable({ layers, breathing }: Programme, sampleRate: number): void {
  if (layers.length > maxLayers) throw new RangeError(`${layers.length} layers are more than ${maxLayers}`);
  for (const layer of layers) assertLayer(layer, sampleRate);
  assertBreathing(breathing);
}

function assertDecline({ from, to, rise }: Decline, duration: Seconds | undefined): void {
  assertWithin('decline.from', from, { min: 0, max: 1e6 });
  assertWithin('decline.to', to, { min: 0, max: 1 });
  if (duration === undefined) throw new RangeError('a decline needs a duration');
  if (rise) assertWithin('decline.rise', rise.from, { min: rise.to + 0.1, max: duration });
}

export function assertValidTiming({ duration, attack, fade, bells, decline, from = 0 }: Timing): void {
  if (duration !== undefined) assertWithin('duration', duration, { min: shortestSession, max: 1e6 });
  assertWithin('from', from, { min: 0, max: (duration ?? 1e6) - shortestSession });
  assertWithin('attack', attack, { min: 0, max: 600 });
  assertWithin('fade', fade, { min: 0, max: longestFade });
  if (decline) assertDecline(decline, duration);
  for (const { at, level, hertz } of bells) {
    assertWithin('bell.at', at, { min: 0, max: 1e6 });
    assertWithin('bell.level', level, { min: 0, max: 1 });
    if (hertz !== undefined) assertWithin('bell.hertz', hertz, soundLimits.hertz);
  }
}
