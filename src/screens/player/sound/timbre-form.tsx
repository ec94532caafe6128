import type { ToneSettings } from '#core/domain/layers.ts';
import { forms } from '#core/domain/sound.ts';
import { timbres, type Timbre } from '#core/domain/timbres.ts';
import { shapeFor } from '#core/player/programme-layers.ts';
import { useChapter } from '#i18n/language-context.ts';
import { SegmentedControl } from '#ui/segmented-control.tsx';

interface TimbreFormProps {
  tone: ToneSettings;
  onChange: (timbre: Timbre | undefined) => void;
}

const choices = ['pure', ...timbres] as const;

export function TimbreForm({ tone, onChange }: TimbreFormProps) {
  const { timbre: texts } = useChapter('layers');
  const { timbre = 'pure' } = tone;
  const isAlone = shapeFor(tone).partials?.length === 1;
  return (
    <div className="grid gap-1.5">
      <SegmentedControl
        label={texts.label}
        value={timbre}
        options={choices.map((value) => ({ value, name: texts.names[value] }))}
        onChoose={(next) => onChange(next === 'pure' ? undefined : next)}
      />
      {timbre !== 'pure' && <p className="text-sm text-muted">{isAlone ? texts.none : texts.note}</p>}
      {timbre !== 'pure' && !isAlone && forms[tone.kind].isPair && <p className="text-sm text-muted">{texts.beats}</p>}
    </div>
  );
}
