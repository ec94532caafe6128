import type { Programme, Timing } from '#core/audio/programme.ts';

/** What the instrument and its processor in the audio thread say to each other. */

export const voiceProcessorName = 'onda-voice';

export interface VoiceProcessorOptions {
  programme: Programme;
  timing: Timing;
  seed: number;
  /** The frame of the audio clock at which the first sample is to sound. */
  startFrame: number;
  /** Whether it is heard as it is rendered. */
  isLive: boolean;
}

export type VoiceCommand =
  | { kind: 'change'; programme: Programme }
  | { kind: 'mute'; isMuted: boolean }
  | { kind: 'stop' };

export type VoiceEvent =
  /** The start frame had passed: the session began at this one. */
  | { kind: 'late'; startFrame: number }
  /** The last sample and a little silence are rendered. */
  | { kind: 'ended' };
