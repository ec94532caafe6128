import type { Gain, Seconds } from '#core/units.ts';
import { raisedCosine, releaseSeconds } from './curve.ts';
import { mostForBells } from './mix.ts';
import { blockFrames } from './morph.ts';
import { refuseImpossibleTiming, refuseUnplayable } from './playable.ts';
import { ProgrammeMix } from './programme-mix.ts';
import type { Bell, Programme, Timing } from './programme.ts';
import { bellSample, peakOfBells, ringingBells, sessionGain } from './session-shape.ts';
import { bellSeconds } from './bell.ts';

export interface VoiceOptions {
  sampleRate: number;
  programme: Programme;
  timing: Timing;
  /** A whole number; the same one gives the same noise. */
  seed?: number;
}

/** A session as samples. The same calls give the same samples, bit by bit, wherever it runs. */
export interface Voice {
  /** Writes the next frames, zeros after the end. Says whether the session goes on. */
  render: (left: Float32Array, right: Float32Array) => boolean;
  /** Goes over to another programme from the next frame on. Throws RangeError for one that cannot sound. */
  change: (programme: Programme) => void;
  /** Fades out within 150 ms from the next frame on and ends; does nothing when the end is already closer. */
  stop: () => void;
  /** Frames written so far that belong to the session. */
  readonly frame: number;
}

/** Numbers that change with every block, held in place. */
interface Position {
  frame: number;
  /** The first frame after the end. */
  end: number;
  /** The first frame of the release, Infinity while there is none. */
  release: number;
}

interface Session {
  sampleRate: number;
  timing: Timing;
  duration: Seconds;
  bells: readonly Bell[];
  bellGain: Gain;
  /** Seconds between which the envelope is fully open. */
  open: { from: Seconds; to: Seconds };
}

function sessionOf({ sampleRate, timing }: VoiceOptions): Session {
  const { duration = Number.POSITIVE_INFINITY, attack, fade } = timing;
  const bells = ringingBells(timing);
  const bellGain = Math.min(1, mostForBells / Math.max(Number.MIN_VALUE, peakOfBells(bells)));
  // A little wider than the envelope's own curves, whose shortest is 50 ms.
  const open = { from: Math.max(attack, 0.1), to: duration - Math.max(fade, 0.1) };
  return { sampleRate, timing, duration, bells, bellGain, open };
}

function bellsAt({ bells, bellGain, duration }: Session, time: Seconds): number {
  let sum = 0;
  for (const bell of bells) if (time > bell.at && time < bell.at + bellSeconds) sum += bellSample(bell, time, duration);
  return sum * bellGain;
}

/** What the sum can never exceed; on a programme that mixOf has weighed it has nothing to do. */
const guard = (sample: number): number => Math.min(1, Math.max(-1, sample));

/**
 * Makes the samples of a session: computed as 64-bit numbers, rounded once to 32 bits.
 * @throws RangeError for a programme or a timing that cannot sound
 */
export function createVoice(options: VoiceOptions): Voice {
  const { sampleRate, programme, timing, seed = 1 } = options;
  refuseUnplayable(programme, sampleRate);
  refuseImpossibleTiming(timing);
  const session = sessionOf(options);
  const mix = new ProgrammeMix(programme, { sampleRate, seed, bells: peakOfBells(session.bells) });
  const position: Position = { frame: 0, end: Math.round(session.duration * sampleRate), release: Number.POSITIVE_INFINITY };
  const releaseFrames = Math.round(releaseSeconds * sampleRate);

  const writeBlock = (left: Float32Array, right: Float32Array, { offset, frames }: { offset: number; frames: number }): void => {
    mix.render(position.frame, frames);
    for (let index = 0; index < frames; index += 1) {
      const frame = position.frame + index;
      const time = frame / sampleRate;
      const isOpen = time >= session.open.from && time <= session.open.to;
      const gain = isOpen ? 1 : sessionGain(timing, time);
      const bells = session.bells.length > 0 ? bellsAt(session, time) : 0;
      const release = frame < position.release ? 1 : 1 - raisedCosine((frame - position.release) / releaseFrames);
      left[offset + index] = guard(release * (gain * (mix.sumLeft[index] ?? 0) + bells));
      right[offset + index] = guard(release * (gain * (mix.sumRight[index] ?? 0) + bells));
    }
    position.frame += frames;
  };

  return {
    render: (left, right) => {
      let offset = 0;
      while (offset < left.length && position.frame < position.end) {
        const frames = Math.min(blockFrames, left.length - offset, position.end - position.frame);
        writeBlock(left, right, { offset, frames });
        offset += frames;
      }
      left.fill(0, offset);
      right.fill(0, offset);
      return position.frame < position.end;
    },
    change: (next) => {
      refuseUnplayable(next, sampleRate);
      mix.change(next);
    },
    stop: () => {
      if (position.end - position.frame <= releaseFrames) return;
      position.release = position.frame;
      position.end = position.frame + releaseFrames;
    },
    get frame() {
      return position.frame;
    },
  };
}
