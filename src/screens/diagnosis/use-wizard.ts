import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { unansweredAssessment } from '#core/assessment/areas.ts';
import type { Answers } from '#core/assessment/areas.ts';
import { areas } from '#core/domain/areas.ts';
import type { Area } from '#core/domain/areas.ts';
import { useAssessmentDraft } from '#hooks/use-assessment-draft.ts';
import { useLog } from '#hooks/use-log.ts';
import { useAssessments } from '#hooks/use-personal-data.ts';
import { routes } from '#routes.ts';

/** Keeps a complete assessment once, however often it is asked to, and goes to its results. */
function useCompletion() {
  const { add } = useAssessments();
  const log = useLog();
  const navigate = useNavigate();
  const asked = useRef(false);
  const [completing, setCompleting] = useState(false);
  const complete = async (answers: Answers): Promise<void> => {
    if (asked.current) return;
    asked.current = true;
    setCompleting(true);
    const kept = await add(answers).then(
      () => true,
      (error: unknown) => {
        log.error('The assessment could not be kept:', error);
        return false;
      },
    );
    // With the address too, so that the results are there even where nothing can be kept.
    void navigate(routes.diagnosisResults, { state: { answers, kept } });
  };
  return { completing, complete };
}

/** Where the wizard stands. What is answered is kept on the device until it is complete. */
export function useWizard() {
  const { draft, change, clear } = useAssessmentDraft();
  const { completing, complete } = useCompletion();
  const { step, answers } = draft;
  const area: Area = areas[step] ?? 'physical';
  const end = areas.length - 1;
  const last = step === end;
  // Counted from the question that is seen: taps at it may be several before another one is shown.
  const goTo = (next: number): void => change((before) => ({ ...before, step: Math.min(end, Math.max(0, next)) }));
  const shown = useRef({ step, at: 0 });
  useEffect(() => {
    if (shown.current.step !== step) shown.current = { step, at: performance.now() };
  }, [step]);
  const finish = async (): Promise<void> => {
    await complete(answers);
    clear();
  };
  const fresh = unansweredAssessment();
  return {
    area,
    step,
    last,
    completing,
    /** Whether there is anything to begin anew. */
    begun: step > 0 || areas.some((one) => answers[one] !== fresh[one]),
    value: answers[area],
    answer: (value: number) => change((before) => ({ ...before, answers: { ...before.answers, [area]: value } })),
    previous: () => goTo(step - 1),
    next: ({ timeStamp }: { timeStamp: number }) => {
      // On a busy page a tap may arrive when the question after the one it was made at has come.
      if (timeStamp < shown.current.at) return;
      if (last) void finish();
      else goTo(step + 1);
    },
    startOver: clear,
  };
}
