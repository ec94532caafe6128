export interface SliderScale {
  /** The last position; the first is 0. */
  positions: number;
  positionOf: (value: number) => number;
  /** A round number; differs from `from`, the current value. */
  valueAt: (position: number, from: number) => number;
}

const positions = 1200;

/** Three significant digits and at most two decimals: 528, 52.8, 7.83, 0.53. */
function rounded(value: number): number {
  const factor = 10 ** Math.min(2, 2 - Math.floor(Math.log10(value)));
  return Math.round(value * factor) / factor;
}

/** Equal distances are equal ratios, as in pitch. Both limits must be above 0. */
export function logarithmicScale(min: number, max: number): SliderScale {
  const span = Math.log(max / min);
  const clamped = (value: number): number => Math.min(max, Math.max(min, value));
  const positionOf = (value: number): number => Math.round((positions * Math.log(clamped(value) / min)) / span);
  return {
    positions,
    positionOf,
    valueAt: (position, from) => {
      const value = rounded(clamped(min * Math.exp((span * position) / positions)));
      const direction = Math.sign(position - positionOf(from));
      // Near the lower limit, steps are finer than two decimals: an arrow key must still change the value.
      return value === from || Math.sign(value - from) !== direction
        ? clamped(Math.round(100 * from + direction) / 100)
        : value;
    },
  };
}

interface Steps {
  min: number;
  max: number;
  step: number;
}

/** A range input rounds its value to its step, so a value off the steps gets a finer one. */
export function displayStep(value: number, { min, step }: Steps): number {
  if (Number.isInteger((value - min) / step)) return step;
  return Number.isInteger(value - min) ? 1 : 0.01;
}

/** The step nearest to `to`, but never back across `from` when `from` lies between two steps. */
export function snapToStep(to: number, from: number, { min, max, step }: Steps): number {
  const steps = (to - min) / step;
  const nearest = Math.round(steps);
  const isBack = Math.sign(min + nearest * step - from) !== Math.sign(to - from);
  const reached = isBack ? (to > from ? Math.ceil(steps) : Math.floor(steps)) : nearest;
  return Math.min(max, Math.max(min, min + reached * step));
}
