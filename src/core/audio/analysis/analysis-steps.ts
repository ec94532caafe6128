/** Long measurements are generators that yield every 1 or 2 ms, so that the page stays responsive. */
export type Steps<Measure> = Generator<undefined, Measure, undefined>;
