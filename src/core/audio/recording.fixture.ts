import { toneProgramme, type ProgrammeSketch } from '#core/audio/programme.fixture.ts';
import type { Instrument, Playback } from '#core/audio/instruments/instrument.ts';
import type { Seconds } from '#core/units.ts';
import { between, clickLevel } from './measure.fixture.ts';
import type { Timing } from './programme.ts';
import { createVoice } from './voice.ts';

export const sampleRate = 48_000;

/** 528 Hz at 0.7. */
export const pureTone = toneProgramme();
export const unlimited: Timing = { duration: undefined, attack: 0.1, fade: 0, bells: [] };

export interface Step {
  at: Seconds;
  act: (playback: Pick<Playback, 'change' | 'mute' | 'stop' | 'retime'>) => void;
}

export interface RecordingOptions {
  programme?: ProgrammeSketch;
  timing?: Partial<Timing>;
  seconds: Seconds;
  steps?: readonly Step[];
}

export interface Recording {
  left: Float32Array;
  right: Float32Array;
  playback: Playback | undefined;
  ended: () => number;
}

export type Recorder = (wanted: RecordingOptions) => Promise<Recording>;

export const recordVoice: Recorder = ({ programme, timing, seconds, steps = [] }) => {
  const voice = createVoice({
    sampleRate,
    programme: toneProgramme(programme),
    timing: { ...unlimited, ...timing },
  });
  const frames = Math.round(seconds * sampleRate);
  const [left, right] = [new Float32Array(frames), new Float32Array(frames)];
  const open = [...steps];
  let ended = 0;
  for (let frame = 0; frame < frames; frame += 128) {
    while (open[0] && open[0].at * sampleRate <= frame) open.shift()?.act(voice);
    if (!voice.render(left.subarray(frame, frame + 128), right.subarray(frame, frame + 128))) ended = 1;
  }
  return Promise.resolve({ left, right, playback: undefined, ended: () => ended });
};

export function recordOffline(createInstrument: (context: BaseAudioContext) => Promise<Instrument>): Recorder {
  return async ({ programme, timing, seconds, steps = [] }) => {
    const context = new OfflineAudioContext(2, Math.round((seconds + 0.2) * sampleRate), sampleRate);
    const instrument = await createInstrument(context);
    let ended = 0;
    const played = { ...unlimited, ...timing };
    const playback = await instrument.play(toneProgramme(programme), played, () => {
      ended += 1;
    });
    for (const { at, act } of steps) {
      void context.suspend(at + playback.startsAt).then(() => {
        act(playback);
        return context.resume();
      });
    }
    const buffer = await context.startRendering();
    const begin = Math.round((playback.startsAt + (played.from ?? 0)) * sampleRate);
    const cut = (ear: number): Float32Array =>
      buffer.getChannelData(ear).slice(begin, begin + Math.round(seconds * sampleRate));
    return { left: cut(0), right: cut(1), playback, ended: () => ended };
  };
}

export function clickIn(
  samples: Float32Array,
  range: [Seconds, Seconds],
  tone: { hertz?: number; amplitude?: number } = {},
): number {
  return clickLevel(between(samples, sampleRate, range), { hertz: 528, amplitude: 0.7, sampleRate, ...tone });
}
