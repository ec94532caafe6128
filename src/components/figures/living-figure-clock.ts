import type { Hertz, Seconds } from '#core/units.ts';

export interface FigureMoment {
  /** For how long tones have sounded so far. */
  readonly seconds: Seconds;
  readonly elapsed: Seconds;
  /** Visible swings of the membrane since the session began; a fraction is the phase. */
  readonly swings: number;
}

/** Where every motion shows the figure at its clearest. The figure rests there before a tone. */
export const restPosition: Seconds = 5.5;

/** Far below three flashes a second (WCAG 2.2, success criterion 2.3.1). */
const maxSwing: Hertz = 1;

/** Lowers the tone by whole octaves until the eye can follow it. The phase stays true, as under a stroboscope. */
export function visibleSwing(hertz: Hertz): Hertz {
  const octaves = Math.max(0, Math.ceil(Math.log2(hertz / maxSwing)));
  return hertz / 2 ** octaves;
}

/** Follows the audio clock alone, so it stops with that and is in step with the tone after time off screen. */
export function createFigureClock(): (position: Seconds, hertz: Hertz) => FigureMoment {
  let last: Seconds = 0;
  let seconds: Seconds = 0;
  let swings = 0;
  return (position, hertz) => {
    // A lower position means that another session has begun.
    const passed = position >= last ? position - last : position;
    if (position < last) swings = 0;
    last = position;
    seconds += passed;
    // Accumulated, so that a change of tone continues from the current phase.
    swings += passed * visibleSwing(hertz);
    return { seconds, elapsed: passed, swings };
  };
}
