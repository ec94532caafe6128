import type { Step } from '#core/domain/layers.ts';
import type { Minutes, Percent, Seconds } from '#core/units.ts';

type StepValues = Omit<Step, 'at' | 'glides'>;

export const begin = (values: StepValues): Step => ({ at: 0, glides: false, ...values });
export const glide = (until: Minutes, values: StepValues): Step => ({ at: 60 * until, glides: true, ...values });
export const level = (until: Minutes, percent: Percent): Step => glide(until, { level: percent });

export const atMinutes = (...times: Minutes[]): Seconds[] => times.map((time) => 60 * time);

/** A bell that dies away before the session ends. */
export const lastBell = (end: Minutes): Seconds => 60 * end - 10;
