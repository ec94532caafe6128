import type { Gain, Hertz } from '#core/units.ts';
import { at, newStereoCell, type StereoCell } from './filters.ts';

/** How often a rate is halved for the synthesis: the sounds of nature have little above 10 kHz. */
export function halvingsAt(sampleRate: Hertz): number {
  let halvings = 0;
  while (sampleRate / 2 ** (halvings + 1) >= 22_050) halvings += 1;
  return halvings;
}

// Half-band filter of two chains of all-passes with an elliptic response: 48 dB less at images of what lies below 10 kHz
// of 48 (Valenzuela and Constantinides, Digital signal processing schemes for efficient interpolation and decimation, 1983).
const [first, second, third] = [0.146_92, 0.469_07, 0.814_82] as const;

/** At most so much higher are the samples between, as the sums of the absolute impulse responses say. */
const overshoot = (1 + 2 * first) * (1 + 2 * third);

/** Twice as many samples. */
class Doubler {
  private readonly memory = new Float64Array(8);

  run(from: StereoCell, to: StereoCell, frames: number): void {
    const { memory } = this;
    const { left: leftIn, right: rightIn } = from;
    const { left: leftOut, right: rightOut } = to;
    let x = at(memory, 0);
    let a = at(memory, 1);
    let b = at(memory, 2);
    let c = at(memory, 3);
    let y = at(memory, 4);
    let d = at(memory, 5);
    let e = at(memory, 6);
    let f = at(memory, 7);
    for (let frame = 0; frame < frames; frame += 1) {
      const left = at(leftIn, frame);
      const right = at(rightIn, frame);
      const leftInner = x + first * (left - a);
      const rightInner = y + first * (right - d);
      b = a + third * (leftInner - b);
      e = d + third * (rightInner - e);
      c = x + second * (left - c);
      f = y + second * (right - f);
      a = leftInner;
      d = rightInner;
      x = left;
      y = right;
      leftOut[2 * frame] = b;
      rightOut[2 * frame] = e;
      leftOut[2 * frame + 1] = c;
      rightOut[2 * frame + 1] = f;
    }
    memory[0] = x;
    memory[1] = a;
    memory[2] = b;
    memory[3] = c;
    memory[4] = y;
    memory[5] = d;
    memory[6] = e;
    memory[7] = f;
  }
}

/** From the rate of the synthesis to that of the sound card. */
export class Upsampler {
  private readonly stages: readonly Doubler[];
  private readonly buffers: readonly StereoCell[];

  /** The factor on the highest sample of two cells that none of the output exceeds. */
  readonly overshoot: number;

  constructor(halvings: number, cellFrames: number) {
    this.overshoot = overshoot ** halvings;
    this.stages = Array.from({ length: halvings }, () => new Doubler());
    this.buffers = this.stages.slice(1).map((_, index) => newStereoCell(cellFrames * 2 ** (index + 1)));
  }

  /** `frames` of the synthesis. */
  run(from: StereoCell, to: StereoCell, frames: number): void {
    let source = from;
    for (let index = 0; index < this.stages.length; index += 1) {
      const target = this.buffers[index] ?? to;
      this.stages[index]?.run(source, target, frames * 2 ** index);
      source = target;
    }
    if (source !== from) return;
    to.left.set(from.left);
    to.right.set(from.right);
  }
}

/** Multiplies by a gain that glides evenly. Returns the highest sample of both ears. */
export function scaleRamp(
  { left, right }: StereoCell,
  { frames, from, to }: { frames: number; from: Gain; to: Gain },
): Gain {
  const step = (to - from) / frames;
  let gain = from;
  let highest = 0;
  for (let frame = 0; frame < frames; frame += 1) {
    gain += step;
    const one = at(left, frame) * gain;
    const other = at(right, frame) * gain;
    left[frame] = one;
    right[frame] = other;
    if (one * one > highest) highest = one * one;
    if (other * other > highest) highest = other * other;
  }
  return Math.sqrt(highest);
}
