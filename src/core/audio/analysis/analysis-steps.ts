/** Long measurements are generators that yield every 1 or 2 ms, so that the page stays responsive. */
export type Steps<Measure> = Generator<undefined, Measure, undefined>;

export function runToEnd<Measure>(steps: Generator<unknown, Measure, undefined>): Measure {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}
