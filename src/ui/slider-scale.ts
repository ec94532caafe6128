export interface SliderScale {
  /** The last position; the first is 0. */
  positions: number;
  positionOf: (value: number) => number;
  /** The value at a position, in round numbers; always another one than the value it is reached from. */
  valueAt: (position: number, from: number) => number;
}

const positions = 1200;

/** Three figures and at most two decimals: 528, 52.8, 7.83, 0.53. */
function rounded(value: number): number {
  const factor = 10 ** Math.min(2, 2 - Math.floor(Math.log10(value)));
  return Math.round(value * factor) / factor;
}

/** The positions of a slider on which equal ways are equal ratios, as the ear hears them. Both limits are above 0. */
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
      // Low down the steps are finer than two decimals: an arrow key must get on all the same.
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

/** The step with which a browser shows and says a value as it is, to two decimals: with one that it is not on, it makes another of it. */
export function stepOf(value: number, { min, step }: Steps): number {
  if (Number.isInteger((value - min) / step)) return step;
  return Number.isInteger(value - min) ? 1 : 0.01;
}

/** Where a slide to a value leads: to the step nearest to it, and from between two steps to another one than the way back. */
export function nearestStep(to: number, from: number, { min, max, step }: Steps): number {
  const steps = (to - min) / step;
  const nearest = Math.round(steps);
  const isBack = Math.sign(min + nearest * step - from) !== Math.sign(to - from);
  const reached = isBack ? (to > from ? Math.ceil(steps) : Math.floor(steps)) : nearest;
  return Math.min(max, Math.max(min, min + reached * step));
}
