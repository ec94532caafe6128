import { raisedCosine } from '#core/audio/parts/curve.ts';
import type { Hertz } from '#core/units.ts';
import type { ClipLoop } from './clip-loop.ts';

const atRate = (seconds: number, sampleRate: Hertz): number => Math.round(seconds * sampleRate);

/** The part of a sound that is played round and round: its beginning is the crossfade from its end. */
export function loopedEar(ear: Float32Array, loop: ClipLoop, sampleRate: Hertz): Float32Array<ArrayBuffer> {
  const [start, end, fade] = [loop.start, loop.end, loop.fade].map((time) => atRate(time, sampleRate)) as [
    number,
    number,
    number,
  ];
  const looped = ear.slice(start, end);
  const likeness = Math.max(0, loop.likeness);
  for (let at = 0; at < Math.min(fade, looped.length); at += 1) {
    const fadesIn = raisedCosine(at / fade);
    const fadesOut = 1 - fadesIn;
    // Of the sum of two sounds of one level: the more they are alike, the louder it is.
    const power = fadesIn ** 2 + fadesOut ** 2 + 2 * likeness * fadesIn * fadesOut;
    looped[at] = (fadesIn * (looped[at] ?? 0) + fadesOut * (ear[end + at] ?? 0)) / Math.sqrt(power);
  }
  return looped;
}

type Places = readonly (readonly number[])[];

/** Which channels the left and the right ear hear, by their order in a WAV file: not the bass of surround sound. */
const quadraphonic: Places = [
  [0, 2],
  [1, 3],
];
const surround: Places = [
  [0, 2, 4, 6],
  [1, 2, 5, 7],
];

function sumOf(channels: readonly Float32Array[]): Float32Array {
  const [first = new Float32Array()] = channels;
  return first.map((_, index) => channels.reduce((sum, channel) => sum + (channel[index] ?? 0), 0) / channels.length);
}

/** One ear for a mono file, otherwise two. Of more channels than eight the others are not heard. */
export function earsOf(channels: readonly Float32Array[]): readonly Float32Array[] {
  if (channels.length <= 2) return channels;
  const places = channels.length === 4 ? quadraphonic : surround;
  return places.map((ear) => sumOf(channels.filter((_, index) => ear.includes(index))));
}

const highest = 32_767;

export const peakOf = (ears: readonly Float32Array[]): number =>
  ears.reduce((most, ear) => ear.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), most), 0);

/** In 16 bits, half of what floats take. @param peak of the whole, which becomes the highest integer */
export function quantised(ear: Float32Array, peak: number): Int16Array<ArrayBuffer> {
  const samples = new Int16Array(ear.length);
  // Int16Array.from with a function would hold all of them in a list first: ten times as much.
  for (let at = 0; at < ear.length; at += 1) samples[at] = Math.round((highest * (ear[at] ?? 0)) / peak);
  return samples;
}
