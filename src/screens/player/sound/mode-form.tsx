import { useId, useState } from 'react';
import { forms, type Mode } from '#core/domain/sound.ts';
import { useChapter, useMessages } from '#i18n/language-context.ts';
import { RadioChoice } from '#ui/radio-choice.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { ModePicture } from './mode-picture.tsx';

type Output = 'speaker' | 'headphones';

interface ModeFormProps {
  mode: Mode;
  modes: readonly Mode[];
  onChange: (mode: Mode) => void;
}

/** Asks first what the person listens with: a loudspeaker plays no binaural beats. */
export function ModeForm({ mode, modes, onChange }: ModeFormProps) {
  const { listening } = useChapter('tuning');
  const [chosen, setChosen] = useState<Output>('speaker');
  const output = forms[mode].isDichotic ? 'headphones' : chosen;
  const choose = (next: Output): void => {
    setChosen(next);
    if (next === 'speaker' && forms[mode].isDichotic) onChange('isochronic');
  };
  return (
    <>
      <SegmentedControl
        label={listening.label}
        value={output}
        options={(['speaker', 'headphones'] as const).map((value) => ({ value, name: listening[value] }))}
        onChoose={choose}
      />
      <Forms
        mode={mode}
        modes={modes.filter((one) => output === 'headphones' || !forms[one].isDichotic)}
        onChoose={(next) => {
          // Another form with headphones is no change of the output.
          setChosen(output);
          onChange(next);
        }}
      />
    </>
  );
}

interface FormsProps {
  mode: Mode;
  modes: readonly Mode[];
  onChoose: (mode: Mode) => void;
}

function Forms({ mode, modes, onChoose }: FormsProps) {
  const tuning = useChapter('tuning');
  const { sound } = useMessages();
  const id = useId();
  return (
    <div role="radiogroup" aria-label={tuning.form} className="grid gap-1 rounded-control bg-well p-1">
      {modes.map((one) => (
        <RadioChoice
          key={one}
          name={id}
          value={one}
          checked={one === mode}
          onChoose={() => onChoose(one)}
          aria-labelledby={`${id}-${one}`}
          aria-describedby={`${id}-${one}-meaning`}
          className="gap-4 p-3"
        >
          <ModePicture mode={one} />
          <span className="grid">
            <span id={`${id}-${one}`} className="font-medium">
              {sound.modes[one]}
            </span>
            <span id={`${id}-${one}-meaning`} className="text-sm text-muted">
              {tuning.modeMeaning[one]}
            </span>
          </span>
        </RadioChoice>
      ))}
    </div>
  );
}
