import type { Hertz, Seconds } from '#core/units.ts';

export type Side = 'left' | 'right';

export interface HeadphoneCheck {
  /** A soft tone on one side only; while that side sounds, no other is added to it. Resolves with how many channels the output has; rejects when there is no audio. */
  play: (side: Side) => Promise<number>;
}

/** Long enough to tell a side, and one swell from silence to silence: it cannot click. */
const seconds: Seconds = 0.8;
const loudest = 0.15;
const hertz: Hertz = 440;

/** One swell as samples: it is heard whole however late the browser starts it, where a scheduled curve would be cut off. */
function swell(context: BaseAudioContext): AudioBuffer {
  const length = Math.round(seconds * context.sampleRate);
  const buffer = new AudioBuffer({ length, sampleRate: context.sampleRate });
  const samples = Float32Array.from(
    { length },
    (_, index) =>
      loudest *
      Math.sin((Math.PI * index) / (length - 1)) ** 2 *
      Math.sin((2 * Math.PI * hertz * index) / context.sampleRate),
  );
  buffer.copyToChannel(samples, 0);
  return buffer;
}

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
      const tone = new AudioBufferSourceNode(context, { buffer: swell(context) });
      const sides = new ChannelMergerNode(context, { numberOfInputs: 2 });
      tone.connect(sides, 0, side === 'left' ? 0 : 1);
      sides.connect(context.destination);
      tone.start();
      tone.addEventListener('ended', () => {
        tone.disconnect();
        sides.disconnect();
        sounding.delete(side);
        if (sounding.size === 0) restAudio();
      });
      return maxChannelCount;
    },
  };
}
