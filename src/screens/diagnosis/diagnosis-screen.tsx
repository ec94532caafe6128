import { useWhereKept } from '#components/use-where-kept.ts';
import { RotateCcw } from 'lucide-react';
import { Screen } from '#components/screen.tsx';
import { useFocusOnChange } from '#components/use-focus-on-change.ts';
import { bandOf } from '#core/assessment/areas.ts';
import { areas, highestAnswer, lowestAnswer, type Area } from '#core/domain/areas.ts';
import { useChapter } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';
import { SliderTrack } from '#ui/slider-track.tsx';
import { BandMeaning } from './band-meaning.tsx';
import { Progress } from './progress.tsx';
import { useWizard } from './use-wizard.ts';

export function DiagnosisScreen() {
  const diagnosis = useChapter('diagnosis');
  const assessment = useChapter('assessment');
  const wizard = useWizard();
  const { area, step, last, hasProgress, completing, value, isAnswered, answer, previous, next, startOver } = wizard;
  const question = useFocusOnChange(step, true);
  const texts = diagnosis.areas[area];
  const band = isAnswered ? bandOf(value) : undefined;
  return (
    <Screen title={diagnosis.title} back="dashboard" className="accent-clarity max-w-2xl">
      <Progress done={step + 1} of={areas.length} />
      <section aria-labelledby="question" className="card mt-4 mb-4 grid gap-6 p-6 sm:p-8">
        <div className="grid min-h-37 content-start gap-2 sm:min-h-25">
          <p id={`area-${area}`} className="text-sm font-medium text-accent">
            {texts.name}
          </p>
          <h2 id="question" ref={question} tabIndex={-1} className="text-2xl outline-none font-semibold">
            {texts.question}
          </h2>
          <p className="text-muted">{texts.text}</p>
        </div>
        <AreaAnswer area={area} value={value} isAnswered={isAnswered} onChange={answer} />
        <BandMeaning
          meanings={assessment.bands[area]}
          band={band}
          request={wizard.isAsking ? diagnosis.confirm(value) : diagnosis.choose}
        />
        <div className="flex gap-3">
          {step > 0 && (
            <Button kind="quiet" onClick={previous} className="flex-1">
              {diagnosis.previous}
            </Button>
          )}
          {/* Each question has its own ids: early input to one question must not reach another (decision 021). */}
          <Button id={`next-${area}`} onClick={next} aria-disabled={completing} className="flex-2">
            {last ? diagnosis.complete : diagnosis.next}
          </Button>
        </div>
      </section>
      <div className="flex flex-wrap items-center justify-between gap-x-6 text-sm text-muted">
        <p className="min-w-[min(16rem,100%)] flex-1">
          {diagnosis.simple} {useWhereKept()} {assessment.kept}
        </p>
        {/* Always takes its space, so that nothing moves. */}
        <button
          type="button"
          onClick={startOver}
          className={`inline-flex min-h-11 w-fit shrink-0 items-center gap-2 rounded-control font-medium text-text hover:underline ${hasProgress ? '' : 'invisible'}`}
        >
          <RotateCcw aria-hidden className="size-4" />
          {assessment.startOver}
        </button>
      </div>
    </Screen>
  );
}

interface AnswerProps {
  area: Area;
  value: number;
  isAnswered: boolean;
  onChange: (value: number) => void;
}

/** The number and its slider. */
function AreaAnswer({ area, value, isAnswered, onChange }: AnswerProps) {
  const diagnosis = useChapter('diagnosis');
  const words = area === 'sleep' || area === 'stress' ? diagnosis.words[area] : diagnosis;
  const band = isAnswered ? bandOf(value) : undefined;
  return (
    <div className="grid gap-1">
      <p
        aria-hidden
        className={`text-center text-7xl leading-none font-extralight tracking-tight tabular-nums ${isAnswered ? '' : 'text-muted'}`}
      >
        {value}
      </p>
      <SliderTrack
        labelledBy={`area-${area}`}
        value={value}
        onChange={onChange}
        min={lowestAnswer}
        max={highestAnswer}
        step={1}
        spoken={band ? diagnosis.value(value, words[band]) : diagnosis.unanswered(value)}
      />
      <div aria-hidden className="flex justify-between gap-2 text-sm text-muted">
        {(['low', 'medium', 'high'] as const).map((one) => (
          <span key={one} className={band === one ? 'text-accent' : ''}>
            {words[one]}
          </span>
        ))}
      </div>
    </div>
  );
}
