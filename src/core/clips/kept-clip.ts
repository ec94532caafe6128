import type { ClipMeasure } from '#core/audio/clips/measure-clip.ts';
import type { Seconds } from '#core/units.ts';

/** What is shown of an audio file that the device keeps. */
export interface KeptClip {
  id: string;
  /** Of the file. */
  name: string;
  /** In bytes. */
  size: number;
  seconds: Seconds;
  isSoft: boolean;
  /** Milliseconds since 1970. */
  addedAt: number;
}

export interface StoredClip extends KeptClip {
  /** As it was chosen: decoded, it would be ten times as large. Bytes where the browser keeps no files. */
  file: Blob | ArrayBuffer;
  measure: ClipMeasure;
}

/**
 * Of the file: five minutes in stereo are 115 MB while they are decoded, and 58 MB as long as they sound. A WAV of that
 * length and 24 bits has 86 MB. decoded: samples of all channels, at its own rate or a higher one; eight channels at 48 kHz.
 */
export const clipLimits = { bytes: 100e6, seconds: { min: 3, max: 300 }, decoded: 8 * 48_000 * 300 } as const;

/**
 * heavy: more channels or a higher rate than memory holds for that length. unreadable: damaged, protected, or of a kind
 * that the browser does not play. failed: what prepares it has ended, perhaps for lack of memory. full: no room on the
 * device. erased: everything was deleted meanwhile.
 */
export type ClipRefusal =
  | 'empty'
  | 'huge'
  | 'long'
  | 'short'
  | 'heavy'
  | 'silent'
  | 'unreadable'
  | 'failed'
  | 'erased'
  | 'full';

export type AddedClip = { kind: 'added'; clip: KeptClip } | { kind: 'refused'; why: ClipRefusal };
