import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useNavigate } from 'react-router';
import { Screen } from '#components/screen.tsx';
import { areas, bandOf, highestAnswer, lowestAnswer, unansweredAssessment } from '#core/assessment/areas.ts';
import type { Area, Answers } from '#core/assessment/areas.ts';
import { useMessages } from '#i18n/language-context.ts';
import { routes } from '#routes.ts';
import { Button } from '#ui/button.tsx';
import { Slider } from '#ui/slider.tsx';

/** Where the wizard stands. The answers live here and nowhere else until they are complete. */
function useWizard() {
  const [step, setStep] = useState(0);
  const [answers, setAnswers] = useState<Answers>(unansweredAssessment);
  const navigate = useNavigate();
  const area: Area = areas[step] ?? 'physical';
  const last = step === areas.length - 1;
  return {
    area,
    step,
    last,
    value: answers[area],
    answer: (value: number) => setAnswers({ ...answers, [area]: value }),
    previous: () => setStep(step - 1),
    next: () => {
      if (!last) setStep(step + 1);
      // With the address, so that a reload of the results still shows them.
      else void navigate(routes.diagnosisResults, { state: { answers } });
    },
  };
}

export function DiagnosisScreen() {
  const { diagnosis, navigation } = useMessages();
  const { area, step, last, value, answer, previous, next } = useWizard();
  const question = useFocusOnChange(step);
  const texts = diagnosis.areas[area];
  const band = bandOf(value);
  return (
    <Screen title={diagnosis.title} back={{ to: routes.dashboard, name: navigation.dashboard }} className="accent-clarity max-w-2xl">
      <Progress current={step + 1} />
      <section aria-labelledby="question" className="card my-4 grid gap-8 p-6 sm:p-9">
        <div className="grid min-h-36 content-start gap-2">
          <p className="text-sm font-medium text-accent">{texts.name}</p>
          <h2 id="question" ref={question} tabIndex={-1} className="text-2xl outline-none font-semibold sm:text-3xl">
            {texts.question}
          </h2>
          <p className="text-muted">{texts.text}</p>
        </div>
        <div className="grid gap-1">
          <Slider
            label={texts.name}
            value={value}
            onChange={answer}
            least={lowestAnswer}
            most={highestAnswer}
            step={1}
            shown={String(value)}
            spoken={diagnosis.value(value, diagnosis[band])}
          />
          <div aria-hidden className="flex justify-between text-sm text-muted">
            <span className={band === 'low' ? 'text-accent' : ''}>{diagnosis.low}</span>
            <span className={band === 'medium' ? 'text-accent' : ''}>{diagnosis.medium}</span>
            <span className={band === 'high' ? 'text-accent' : ''}>{diagnosis.high}</span>
          </div>
        </div>
        <div className="flex gap-3">
          {step > 0 && (
            <Button kind="quiet" onClick={previous} className="flex-1">
              {diagnosis.previous}
            </Button>
          )}
          <Button onClick={next} className="flex-2">
            {last ? diagnosis.complete : diagnosis.next}
          </Button>
        </div>
      </section>
      <p className="text-sm text-muted">{diagnosis.simple}</p>
    </Screen>
  );
}

/** A new question is read from its beginning, whatever button led to it. */
function useFocusOnChange(step: number): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus({ preventScroll: true });
    shown.current = step;
  }, [step]);
  return heading;
}

function Progress({ current }: { current: number }) {
  const { diagnosis } = useMessages();
  const percent = Math.round((current / areas.length) * 100);
  const text = diagnosis.progress(current, areas.length);
  return (
    <div className="grid gap-2 py-3">
      <p className="flex justify-between text-sm text-muted">
        <span>{text}</span>
        <span className="tabular-nums">{diagnosis.percent(percent)}</span>
      </p>
      <div
        role="progressbar"
        aria-label={diagnosis.title}
        aria-valuenow={percent}
        aria-valuetext={text}
        className="h-1.5 overflow-hidden rounded-full bg-line forced-colors:border"
      >
        <div className="h-full rounded-full bg-accent transition-[width] duration-250 ease-answer forced-colors:bg-[Highlight]" style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}
