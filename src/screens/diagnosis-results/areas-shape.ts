import type { Answers } from '#core/assessment/areas.ts';
import { areas, highestAnswer } from '#core/domain/areas.ts';

export interface AreaPlace {
  x: number;
  y: number;
}

export const radius = 106;

const round = (value: number): number => Math.round(value * 100) / 100;

/** Around 0, 0, clockwise from the top. `turn` 0–6: whole numbers are areas; `part` 0–1 of the radius. */
export function placeAt(turn: number, part: number): AreaPlace {
  const angle = (turn / areas.length) * 2 * Math.PI - Math.PI / 2;
  return { x: round(Math.cos(angle) * radius * part), y: round(Math.sin(angle) * radius * part) };
}

/** 0–1 of the radius. */
export function partOf(answers: Answers, index: number): number {
  return answers[areas[index % areas.length] ?? 'physical'] / highestAnswer;
}

const pointsBetween = 16;

/** Passes through each answer, with half a cosine between two, so it never overshoots. Equal answers give a circle. */
export function outlineOf(answers: Answers): string {
  const points = Array.from({ length: areas.length * pointsBetween }, (_, step) => {
    const index = Math.floor(step / pointsBetween);
    const share = (1 - Math.cos(((step % pointsBetween) / pointsBetween) * Math.PI)) / 2;
    const { x, y } = placeAt(
      step / pointsBetween,
      partOf(answers, index) * (1 - share) + partOf(answers, index + 1) * share,
    );
    return `${x} ${y}`;
  });
  return `M${points.join('L')}Z`;
}
