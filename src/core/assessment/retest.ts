const dayMilliseconds = 86_400_000;

// Like the WHO-5 Well-Being Index, which asks about the last two weeks.
const retestDays = 14;

/** False without an assessment. */
export function retestDue(assessments: readonly { takenAt: number }[], now: number): boolean {
  const last = Math.max(...assessments.map(({ takenAt }) => takenAt));
  return assessments.length > 0 && now - last >= retestDays * dayMilliseconds;
}
