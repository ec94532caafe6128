import { declineAt } from '#core/audio/parts/decline.ts';
import type { Clip } from '#core/audio/parts/clip-player.ts';
import type { Programme, Timing } from '#core/audio/programme.ts';
import type { FlacBits } from '#core/audio/flac/flac.ts';
import { isMono, maxWavBytes, wavBytes, type WavBits, type WavShape } from '#core/audio/wav.ts';
import type { Decibels, Hertz, Seconds } from '#core/units.ts';

// For screens, which must not import core/audio.
export { wavBits, wavBytes } from '#core/audio/wav.ts';
export type { WavBits } from '#core/audio/wav.ts';

/** Formats of the browser's encoders, small because they leave out what is hardly heard (decision 079). */
export const smallFormats = {
  m4a: { codec: 'aac', encoder: 'mp4a.40.2', type: 'audio/mp4' },
  opus: { codec: 'opus', encoder: 'opus', type: 'audio/ogg' },
} as const;

export type SmallFormat = keyof typeof smallFormats;

/** Bits per second; ten minutes in stereo are 9.6 MB. */
export const smallBitrates = { 1: 96_000, 2: 128_000 } as const;

/** FLAC: the same samples as a WAV of as many bits, compressed. */
export type FileFormat =
  | { format: 'wav'; bits: WavBits }
  | { format: 'flac'; bits: FlacBits }
  | { format: SmallFormat };

export const isSmall = (format: FileFormat['format']): format is SmallFormat => format in smallFormats;

/** The type that a browser knows a file by. */
export const fileType = (format: FileFormat['format']): string =>
  isSmall(format) ? smallFormats[format].type : `audio/${format}`;

export const fileSampleRate: Hertz = 48_000;

/** Of a session without an end. */
const unlimitedSeconds: Seconds = 3600;
const unlimitedFade: Seconds = 5;

/** The whole session, without the bells after its end. */
export function fileTiming(timing: Timing): Timing & { duration: Seconds } {
  const { duration = unlimitedSeconds, bells, fade } = timing;
  return {
    ...timing,
    duration,
    fade: timing.duration === undefined ? Math.max(unlimitedFade, fade) : Math.min(fade, duration / 2),
    bells: bells.filter(({ at }) => at < duration),
  };
}

/** The levels of a decline at its start and its end, relative to the session's full level. */
export function declineLevels(timing: Timing): { from: Decibels; to: Decibels } {
  const levelAt = (time: Seconds): Decibels => 20 * Math.log10(declineAt(timing, time));
  return { from: levelAt(0), to: levelAt(timing.duration ?? 0) };
}

export interface FileSound {
  programme: Programme;
  /** The samples of its clips, at the same rate. */
  clips?: readonly Clip[];
  timing: Timing;
  bits: WavBits;
  sampleRate: Hertz;
}

export interface FilePiece {
  bytes: Uint8Array<ArrayBuffer>;
  /** How much of the file is written, 0–1. */
  part: number;
}

export const channelsOf = (programme: Programme): 1 | 2 => (isMono(programme) ? 1 : 2);

/** One channel where both ears get the same. */
export function wavShape({ programme, timing, bits, sampleRate }: FileSound): WavShape {
  const frames = Math.round(fileTiming(timing).duration * sampleRate);
  return { frames, sampleRate, bits, channels: channelsOf(programme) };
}

/** Whether there can be such a file: a WAV holds 4 GB, which is 6.2 hours in stereo of 16 bit. */
export function canHold(sound: Omit<FileSound, 'bits'>, file: FileFormat): boolean {
  return file.format !== 'wav' || wavBytes(wavShape({ ...sound, bits: file.bits })) <= maxWavBytes;
}
