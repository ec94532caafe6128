import type { Hertz, Seconds } from '#core/units.ts';

export type Side = 'left' | 'right';

export interface HeadphoneCheck {
  /** Resolves with the number of output channels, rejects without audio. Ignored while that side sounds. */
  play: (side: Side) => Promise<number>;
}

const seconds: Seconds = 0.8;
const peak = 0.15;
const hertz: Hertz = 440;

// A buffer instead of a scheduled curve: a late start would cut a curve, and click.
function toneBuffer(context: BaseAudioContext): AudioBuffer {
  const length = Math.round(seconds * context.sampleRate);
  const buffer = new AudioBuffer({ length, sampleRate: context.sampleRate });
  const samples = Float32Array.from(
    { length },
    (_, index) =>
      peak *
      Math.sin((Math.PI * index) / (length - 1)) ** 2 *
      Math.sin((2 * Math.PI * hertz * index) / context.sampleRate),
  );
  buffer.copyToChannel(samples, 0);
  return buffer;
}

interface HeadphoneCheckDependencies {
  openAudio: () => Promise<BaseAudioContext>;
  restAudio: () => void;
}

export function createHeadphoneCheck({ openAudio, restAudio }: HeadphoneCheckDependencies): HeadphoneCheck {
  /** A context that breaks down never reports the end of its tone. */
  const sounding = new Map<Side, BaseAudioContext>();
  return {
    play: async (side) => {
      const context = await openAudio().catch((error: unknown) => {
        if (sounding.size === 0) restAudio();
        throw error;
      });
      for (const [one, its] of sounding) if (its !== context) sounding.delete(one);
      const { maxChannelCount } = context.destination;
      // A held key repeats thirty times a second: the sum of the tones would be far above full scale.
      if (sounding.has(side)) return maxChannelCount;
      sounding.set(side, context);
      const tone = new AudioBufferSourceNode(context, { buffer: toneBuffer(context) });
      const sides = new ChannelMergerNode(context, { numberOfInputs: 2 });
      tone.connect(sides, 0, side === 'left' ? 0 : 1);
      sides.connect(context.destination);
      tone.start();
      tone.addEventListener('ended', () => {
        tone.disconnect();
        sides.disconnect();
        if (sounding.get(side) === context) sounding.delete(side);
        if (sounding.size === 0) restAudio();
      });
      return maxChannelCount;
    },
  };
}
