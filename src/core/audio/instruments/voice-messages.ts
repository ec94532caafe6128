import type { Clip } from '#core/audio/parts/clip-player.ts';
import type { Programme, Timing } from '#core/audio/programme.ts';

export const voiceProcessorName = 'onda-voice';

export interface VoiceProcessorOptions {
  programme: Programme;
  timing: Timing;
  seed: number;
  /** In frames of the audio clock. */
  startFrame: number;
  /** False for an offline context. */
  isLive: boolean;
}

export type VoiceCommand =
  | { kind: 'change'; programme: Programme; clips: readonly Clip[] }
  | { kind: 'retime'; timing: Timing }
  | { kind: 'mute'; isMuted: boolean }
  | { kind: 'stop' };

export type VoiceEvent = { kind: 'late'; startFrame: number } | { kind: 'ended' };
