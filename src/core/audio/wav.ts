import type { Hertz } from '#core/units.ts';

// RIFF with fmt, fact and data, format code 3, IEEE float (Multimedia Programming Interface and Data Specifications
// 1.0, IBM and Microsoft 1991; fact and the longer fmt by its revision of 1994). Floats, because 24 bits leave a tone
// at −30 dBFS only 116 dB of purity.
const channels = 2;
const bytesPerSample = 4;
const bytesPerFrame = channels * bytesPerSample;
const floatFormat = 3;

// RIFF and its form 12, fmt 8 + 18, fact 8 + 4, data's header 8.
const headerBytes = 58;

// A chunk's length is a 32-bit number.
const maxFrames = Math.floor((2 ** 32 - 1 - headerBytes) / bytesPerFrame);

export interface WavShape {
  frames: number;
  sampleRate: Hertz;
}

export function wavBytes({ frames }: WavShape): number {
  return headerBytes + frames * bytesPerFrame;
}

/** Throws RangeError for more frames than a WAV file can hold (3.1 hours at 48 kHz). */
export function wavHeader({ frames, sampleRate }: WavShape): Uint8Array<ArrayBuffer> {
  if (!(frames >= 0 && frames <= maxFrames))
    throw new RangeError(`a WAV file holds at most ${maxFrames} frames, not ${frames}`);
  const view = new DataView(new ArrayBuffer(headerBytes));
  let at = 0;
  const word = (letters: string): void => {
    for (const letter of letters) view.setUint8(at++, letter.charCodeAt(0));
  };
  const number = (value: number, bytes: 2 | 4): void => {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  };
  word('RIFF');
  number(wavBytes({ frames, sampleRate }) - 8, 4);
  word('WAVEfmt ');
  number(18, 4);
  number(floatFormat, 2);
  number(channels, 2);
  number(sampleRate, 4);
  number(sampleRate * bytesPerFrame, 4);
  number(bytesPerFrame, 2);
  number(8 * bytesPerSample, 2);
  number(0, 2);
  word('fact');
  number(4, 4);
  number(frames, 4);
  word('data');
  number(frames * bytesPerFrame, 4);
  return new Uint8Array(view.buffer);
}

export function wavSamples(left: Float32Array, right: Float32Array): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(left.length * bytesPerFrame));
  for (let frame = 0; frame < left.length; frame += 1) {
    view.setFloat32(frame * bytesPerFrame, left[frame] ?? 0, true);
    view.setFloat32(frame * bytesPerFrame + bytesPerSample, right[frame] ?? 0, true);
  }
  return new Uint8Array(view.buffer);
}
