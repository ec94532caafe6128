import type { Hertz, Seconds } from '#core/units.ts';

export interface FigureMoment {
  /** How long tones have sounded for it. */
  readonly seconds: Seconds;
  /** How long since the moment before. */
  readonly elapsed: Seconds;
  /** How often the membrane has swung, as far as it is shown, since the session began. */
  readonly swings: number;
}

/** The fastest swing that is shown: far below three flashes a second (WCAG 2.2, success criterion 2.3.1). */
const fastestSwing: Hertz = 1;

/** What swings too fast for the eye, as many octaves lower as it takes: the same phase, as under a stroboscope. */
export function watchableHertz(hertz: Hertz): Hertz {
  const octaves = Math.max(0, Math.ceil(Math.log2(hertz / fastestSwing)));
  return hertz / 2 ** octaves;
}

/**
 * Moves a figure by how much of a session has sounded, and by nothing else: when the audio clock stands, it does too, and
 * after a time out of sight it is where the tone is.
 */
export function createFigureClock(): (position: Seconds, hertz: Hertz) => FigureMoment {
  let last: Seconds = 0;
  let seconds: Seconds = 0;
  let swings = 0;
  return (position, hertz) => {
    // Further back than it was: another session has begun.
    const passed = position >= last ? position - last : position;
    if (position < last) swings = 0;
    last = position;
    seconds += passed;
    // Added up, so that another tone goes on from where the membrane is.
    swings += passed * watchableHertz(hertz);
    return { seconds, elapsed: passed, swings };
  };
}
