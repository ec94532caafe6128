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

/** Stores a complete assessment only once, however often it is called. */
function useCompletion() {
  const { add } = useAssessments();
  const log = useLog();
  const navigate = useNavigate();
  const isStarted = useRef(false);
  const [completing, setCompleting] = useState(false);
  const complete = async (answers: Answers): Promise<void> => {
    if (isStarted.current) return;
    isStarted.current = true;
    setCompleting(true);
    const isStored = await add(answers).then(
      () => true,
      (error: unknown) => {
        log.error('The assessment could not be kept:', error);
        return false;
      },
    );
    // In the navigation state too: the results must show where nothing can be stored.
    void navigate(routes.diagnosisResults, { state: { answers, kept: isStored } });
  };
  return { completing, complete };
}

export function useWizard() {
  const { draft, change, clear } = useAssessmentDraft();
  const { completing, complete } = useCompletion();
  const { step, answers } = draft;
  const area: Area = areas[step] ?? 'physical';
  const end = areas.length - 1;
  const last = step === end;
  // Relative to the step on screen: several taps on one question count once.
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
    hasProgress: step > 0 || areas.some((one) => answers[one] !== fresh[one]),
    value: answers[area],
    answer: (value: number) => change((before) => ({ ...before, answers: { ...before.answers, [area]: value } })),
    previous: () => goTo(step - 1),
    next: ({ timeStamp }: { timeStamp: number }) => {
      // On a busy page a tap on the previous question may arrive late.
      if (timeStamp < shown.current.at) return;
      if (last) void finish();
      else goTo(step + 1);
    },
    startOver: clear,
  };
}
