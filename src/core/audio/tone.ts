import type { Gain, Hertz, Seconds } from '#core/units.ts';
import { cosineFade, fadeSeconds, leadSeconds, tailSeconds } from './fade.ts';
import { createFadingGain } from './fading-gain.ts';

export interface ToneSettings {
  /** Above 0 and below half the sample rate. */
  hertz: Hertz;
  /** Linear gain, 0–1; outside it is clamped. */
  level: Gain;
  /** From the first sample of the attack to the last of the release. */
  duration: Seconds;
  /** Called once, when the tone has ended by itself or after stop, and everything is disconnected. */
  onEnded: () => void;
}

/** One sounding sine. All its times are times of the audio clock of its context. */
export interface Tone {
  readonly startsAt: Seconds;
  /** When the release will have ended, unless stop comes first. */
  readonly endsAt: Seconds;
  /** Fades to another level (0–1, clamped). */
  setLevel: (level: Gain) => void;
  /** Fades out and ends. Does nothing when the end is already under way. */
  stop: () => void;
  /** How open the envelope is at a time of the audio clock, 0–1: for what is drawn with the tone. */
  envelopeAt: (time: Seconds) => Gain;
}

const clamp = (level: Gain): Gain => Math.min(1, Math.max(0, level));

function refuseImpossible(context: BaseAudioContext, { hertz, level, duration }: ToneSettings): void {
  if (!(hertz > 0 && hertz < context.sampleRate / 2)) throw new RangeError(`hertz must lie between 0 and ${context.sampleRate / 2}, not ${hertz}`);
  if (!Number.isFinite(level)) throw new RangeError(`level must be a number, not ${level}`);
  if (!(duration >= 4 * fadeSeconds && Number.isFinite(duration))) throw new RangeError(`duration must be at least ${4 * fadeSeconds} s, not ${duration}`);
}

/**
 * Starts a sine on the context's output and schedules its end on the audio clock, so that no timer can make it late.
 * Throws RangeError for a frequency, level or duration that cannot sound.
 */
export function startTone(context: BaseAudioContext, settings: ToneSettings): Tone {
  refuseImpossible(context, settings);
  const startsAt = context.currentTime + leadSeconds;
  const endsAt = startsAt + settings.duration;

  const oscillator = new OscillatorNode(context, { type: 'sine', frequency: settings.hertz });
  const level = createFadingGain(context, clamp(settings.level));
  const envelope = createFadingGain(context, 0);
  oscillator.connect(level.node).connect(envelope.node).connect(context.destination);

  envelope.fadeToAt(1, startsAt + fadeSeconds);
  envelope.fadeToAt(0, endsAt);
  oscillator.start(startsAt);
  oscillator.stop(endsAt + tailSeconds);
  oscillator.addEventListener('ended', () => {
    for (const node of [oscillator, level.node, envelope.node]) node.disconnect();
    settings.onEnded();
  });

  return {
    startsAt,
    endsAt,
    setLevel: (wanted) => {
      if (clamp(wanted) !== level.target()) level.fadeTo(clamp(wanted));
    },
    stop: () => {
      // The release at the end of the session has begun, or a stop came before: it ends by itself.
      const releaseBegins = envelope.lastStart();
      if (context.currentTime + leadSeconds >= releaseBegins) return;
      oscillator.stop(envelope.fadeTo(0) + tailSeconds);
    },
    envelopeAt: (time) => cosineFade(0, 1, (time - startsAt) / fadeSeconds) * cosineFade(1, 0, (time - envelope.lastStart()) / fadeSeconds),
  };
}
