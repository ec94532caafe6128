import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Answers } from '#core/assessment/areas.ts';
import type { Draft } from '#core/assessment/assessment-draft.ts';
import { areas, type Area } from '#core/domain/areas.ts';
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
    void navigate(routes['diagnosis-results'], { state: { answers, kept: isStored } });
  };
  return { completing, complete };
}

export function useWizard() {
  const { draft, change, clear } = useAssessmentDraft();
  const { completing, complete } = useCompletion();
  const { step, answers, answered } = draft;
  const area: Area = areas[step] ?? 'physical';
  const end = areas.length - 1;
  const last = step === end;
  // Relative to the step on screen: several taps on one question count once.
  const isAnswered = answered.includes(area);
  const withAnswer = (before: Draft, value: number): Draft => ({
    ...before,
    answers: { ...before.answers, [area]: value },
    answered: [...new Set([...before.answered, area])],
  });
  const [asked, setAsked] = useState<Area>();
  const canAdvance = (one: Draft): boolean => one.answered.includes(area) || asked === area;
  const ask = (one: Draft): Draft => {
    setAsked(area);
    return one;
  };
  const advanced = (before: Draft): Draft => ({
    ...withAnswer(before, before.answers[area]),
    step: Math.min(end, step + 1),
  });
  const shown = useRef({ step, at: 0 });
  useEffect(() => {
    if (shown.current.step !== step) shown.current = { step, at: performance.now() };
  }, [step]);
  const finish = async (): Promise<void> => {
    await complete(answers);
    clear();
  };
  return {
    area,
    step,
    last,
    completing,
    hasProgress: step > 0 || answered.length > 0,
    value: answers[area],
    isAnswered,
    /** Whether “next” waits for the untouched value to be confirmed. */
    isAsking: asked === area && !isAnswered,
    answer: (value: number) => change((before) => withAnswer(before, value)),
    previous: () => change((before) => ({ ...before, step: Math.max(0, step - 1) })),
    next: ({ timeStamp }: { timeStamp: number }) => {
      // On a busy page a tap on the previous question may arrive late.
      if (timeStamp < shown.current.at) return;
      if (last && canAdvance(draft)) void finish();
      // Decided once the draft has loaded.
      else change((before) => (canAdvance(before) ? advanced(before) : ask(before)));
    },
    startOver: () => {
      setAsked(undefined);
      clear();
    },
  };
}
