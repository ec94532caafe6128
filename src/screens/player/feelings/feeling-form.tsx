import { useId } from 'react';
import { feelingSteps } from '#core/insight/rated-sessions.ts';
import { feelingScales, type FeelingScale } from '#core/personal-data/records/feeling-scales.ts';
import type { Feeling } from '#core/personal-data/records/records.ts';
import { useChapter } from '#i18n/language-context.ts';
import { FeelingPicture } from './feeling-picture.tsx';

interface FeelingFormProps {
  scales?: readonly FeelingScale[];
  feeling: Feeling | undefined;
  onChange: (feeling: Feeling) => void;
}

export function FeelingForm({ scales = feelingScales, feeling, onChange }: FeelingFormProps) {
  return (
    <div className="grid gap-3">
      {scales.map((scale) => (
        <Row
          key={scale}
          scale={scale}
          value={feeling?.[scale]}
          onChoose={(value) => onChange({ ...feeling, [scale]: value })}
        />
      ))}
    </div>
  );
}

interface RowProps {
  scale: FeelingScale;
  value: number | undefined;
  onChoose: (value: number) => void;
}

function Row({ scale, value, onChoose }: RowProps) {
  const { scales: names, steps: words } = useChapter('checkin');
  const name = useId();
  const chosen = feelingSteps.findIndex((step) => step === value);
  return (
    <fieldset>
      <legend className="float-left">{names[scale]}</legend>
      <p aria-hidden className="min-h-lh text-right text-sm text-muted">
        {words[scale][chosen] ?? ''}
      </p>
      <div className="clear-both flex justify-between rounded-control bg-raised px-1">
        {feelingSteps.map((step, index) => (
          <label key={step} className="relative inline-flex size-12 cursor-pointer items-center justify-center">
            <span className="sr-only">{words[scale][index]}</span>
            <input
              type="radio"
              name={name}
              checked={value === step}
              onChange={() => onChoose(step)}
              className="peer absolute inset-0 cursor-pointer appearance-none rounded-full transition-colors checked:bg-accent forced-colors:checked:border-2"
            />
            <span className="relative pointer-events-none text-muted peer-checked:text-on-primary">
              <FeelingPicture scale={scale} step={index} />
            </span>
          </label>
        ))}
      </div>
      <p aria-hidden className="mt-1 flex justify-between gap-3 text-xs text-muted">
        <span>{words[scale][0]}</span>
        <span className="text-right">{words[scale].at(-1)}</span>
      </p>
    </fieldset>
  );
}
