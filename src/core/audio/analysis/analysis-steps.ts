/**
 * Long measures are generators that pause after a few milliseconds' work, so that whoever runs them on a page's own
 * thread can let the page live between two slices. What they yield says nothing; what they return is the measure.
 */
export type Steps<Measure> = Generator<undefined, Measure, undefined>;

/** Runs a measure to its end at once. */
export function complete<Measure>(steps: Steps<Measure>): Measure {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}
