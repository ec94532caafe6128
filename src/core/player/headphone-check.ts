import type { Seconds } from '#core/units.ts';

export type Side = 'left' | 'right';

export interface HeadphoneCheck {
  /** A soft tone on one side only; while that side sounds, no other is added to it. Resolves with how many channels the output has; rejects when there is no audio. */
  play: (side: Side) => Promise<number>;
}

/** Long enough to tell a side, and one swell from silence to silence: it cannot click. */
const seconds: Seconds = 0.8;
const loudest = 0.15;
/** Ahead of the audio clock, so that the swell is heard from its beginning. */
const lead: Seconds = 0.05;

const swell = Float32Array.from({ length: 512 }, (_, index) => loudest * Math.sin((Math.PI * index) / 511) ** 2);

interface Seams {
  openAudio: () => Promise<BaseAudioContext>;
  /** Called when no tone of the check sounds any more. */
  restAudio: () => void;
}

/** Left or right: whether each side reaches its own ear, which binaural beats need. */
export function createHeadphoneCheck({ openAudio, restAudio }: Seams): HeadphoneCheck {
  const sounding = new Set<Side>();
  return {
    play: async (side) => {
      const context = await openAudio().catch((error: unknown) => {
        if (sounding.size === 0) restAudio();
        throw error;
      });
      const { maxChannelCount } = context.destination;
      // A key held down asks thirty times a second: together they would be far above full scale.
      if (sounding.has(side)) return maxChannelCount;
      sounding.add(side);
      const starts = context.currentTime + lead;
      const tone = new OscillatorNode(context, { frequency: 440 });
      const gain = new GainNode(context, { gain: 0 });
      const sides = new ChannelMergerNode(context, { numberOfInputs: 2 });
      gain.gain.setValueCurveAtTime(swell, starts, seconds);
      tone.connect(gain).connect(sides, 0, side === 'left' ? 0 : 1);
      sides.connect(context.destination);
      tone.start(starts);
      tone.stop(starts + seconds);
      tone.addEventListener('ended', () => {
        for (const node of [tone, gain, sides]) node.disconnect();
        sounding.delete(side);
        if (sounding.size === 0) restAudio();
      });
      return maxChannelCount;
    },
  };
}
