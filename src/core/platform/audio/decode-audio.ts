import { withTimeout } from '#core/platform/time/with-timeout.ts';
import type { Hertz, Seconds } from '#core/units.ts';

const timeoutSeconds: Seconds = 10;
/** A slow phone takes some ten seconds for the longest file that is allowed. */
const decodingSeconds: Seconds = 60;

/** Later than any sound ends. */
const beyondTheEnd: Seconds = 1e7;

function lengthOf(audio: HTMLAudioElement): Promise<Seconds> {
  return new Promise((resolve, reject) => {
    audio.addEventListener('error', () => reject(new Error(audio.error?.message ?? 'not an audio file')));
    audio.addEventListener('durationchange', () => {
      if (Number.isFinite(audio.duration)) resolve(audio.duration);
      // Some files do not say it, but at their end it is known.
      else audio.currentTime = beyondTheEnd;
    });
  });
}

/** Reads no more of a file than its length needs. Rejects for what the browser cannot play. */
export async function audioLength(file: Blob): Promise<Seconds> {
  const address = URL.createObjectURL(file);
  const audio = new Audio();
  try {
    audio.preload = 'metadata';
    audio.muted = true;
    const length = lengthOf(audio);
    audio.src = address;
    audio.load();
    return await withTimeout(length, timeoutSeconds, 'The length of the audio file stays unknown.');
  } finally {
    audio.removeAttribute('src');
    audio.load();
    URL.revokeObjectURL(address);
  }
}

/** The whole file at a rate: 4 bytes for each sample and channel. Rejects for what the browser cannot decode. */
export async function decodeAudio(file: Blob, sampleRate: Hertz): Promise<AudioBuffer> {
  const context = new OfflineAudioContext(1, 1, sampleRate);
  const decoded = context.decodeAudioData(await file.arrayBuffer());
  return withTimeout(decoded, decodingSeconds, 'The audio file is not decoded in time.');
}
