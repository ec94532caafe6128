const dayMilliseconds = 86_400_000;

/** The questions ask about these days; two weeks is what the WHO's well-being index asks about, and time enough for a change. */
const retestDays = 14;

/** Whether it is time for another assessment: the last one is two weeks old. Who has taken none is not reminded of it. */
export function retestDue(assessments: readonly { takenAt: number }[], now: number): boolean {
  const last = Math.max(...assessments.map(({ takenAt }) => takenAt));
  return assessments.length > 0 && now - last >= retestDays * dayMilliseconds;
}
