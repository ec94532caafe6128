import type { Clip } from '#core/audio/parts/clip-player.ts';
import type { Programme, Timing } from '#core/audio/programme.ts';

export const voiceProcessorName = 'onda-voice';

export interface VoiceProcessorOptions {
  programme: Programme;
  timing: Timing;
  seed: number;
  /** In frames of the audio clock; undefined where `start` follows. */
  startFrame: number | undefined;
}

export type VoiceCommand =
  | { kind: 'start'; startFrame: number }
  | { kind: 'change'; programme: Programme; clips: readonly Clip[] }
  | { kind: 'retime'; timing: Timing }
  | { kind: 'mute'; isMuted: boolean }
  | { kind: 'gap' }
  | { kind: 'stop' };

export type VoiceEvent = { kind: 'late'; startFrame: number } | { kind: 'ended' };
