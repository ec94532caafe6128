/** The zero level of unsigned 8-bit samples. */
const silence = 128;
const sampleRate = 8000;
/** Some browsers show no media session for short sounds. */
const seconds = 20;
const headerBytes = 44;

export function silentWav(): ArrayBuffer {
  const length = sampleRate * seconds;
  const bytes = new ArrayBuffer(headerBytes + length);
  const view = new DataView(bytes);
  const word = (at: number, letters: string): void => new Uint8Array(bytes, at).set(new TextEncoder().encode(letters));
  word(0, 'RIFF');
  view.setUint32(4, headerBytes - 8 + length, true);
  word(8, 'WAVEfmt ');
  // Format chunk: length, PCM, channels, sample rate, bytes per second, bytes per frame, bits per sample.
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  word(36, 'data');
  view.setUint32(40, length, true);
  new Uint8Array(bytes, headerBytes).fill(silence);
  return bytes;
}
