import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import type { LayerSettings, Step } from '#core/domain/layers.ts';
import { addedLayers, toneOf, withAddedLayers, withTone } from '#core/sound/layers.ts';
import { stepsEnd } from '#core/sound/steps.ts';
import { durationText } from '#i18n/duration.ts';
import { useChapter, useLocale, useNumber } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { useLayerNames } from '#screens/player/layers/use-layer-names.ts';
import type { SetFrequency } from '#screens/player/use-session-settings.ts';
import {
  canAddPoint,
  isEditable,
  measureOf,
  pointsOf,
  stepsOf,
  templatesFor,
  withNewPoint,
  type StepPoint,
} from '#core/sound/edit-steps.ts';
import { StepsChart } from './steps-chart.tsx';
import { StepsTable } from './steps-table.tsx';

/** The steps of the tone or of a layer, as a line and as a table. */
export function StepsForm({ frequency, settingsState }: SetFrequency) {
  const { steps: texts } = useChapter('layers');
  const { settings, change, isActive } = settingsState;
  const layers = addedLayers(settings);
  const tone = toneOf(settings);
  const [chosen, setChosen] = useState<number>();
  const added = chosen === undefined ? undefined : layers[chosen];
  const layer = added && chosen;
  const sound = added ?? tone;
  const store = (steps: readonly Step[]): void => {
    const changed = layers.map((one, number) => (number === layer ? { ...one, steps } : one));
    change({ layers: layer === undefined ? withTone(settings, { steps }) : withAddedLayers(settings, changed) });
  };
  return (
    <>
      <p className="text-sm text-muted">{isActive ? texts.locked : texts.lead}</p>
      {layers.length > 0 && <SoundChoice settingsState={settingsState} layer={layer} onChoose={setChosen} />}
      <Editor
        key={layer ?? 'tone'}
        sound={sound}
        settingsState={settingsState}
        onChange={(points) => store(stepsOf(points, sound.hertz))}
      />
      {tone.steps.length > 0 && <CatalogueNote frequency={frequency} />}
    </>
  );
}

/** Names the frequency of the catalogue, which the steps depart from. */
function CatalogueNote({ frequency: { hertz } }: Pick<SetFrequency, 'frequency'>) {
  const { catalogue } = useChapter('tuning');
  return <p className="text-sm text-muted">{catalogue(useNumber()(hertz))}</p>;
}

interface SoundChoiceProps extends Pick<SetFrequency, 'settingsState'> {
  layer: number | undefined;
  onChoose: (layer: number | undefined) => void;
}

function SoundChoice({ settingsState: { settings }, layer, onChoose }: SoundChoiceProps) {
  const { tone, steps: texts } = useChapter('layers');
  const names = useLayerNames();
  const layers = addedLayers(settings).map((one, number) => ({ value: String(number), name: names.of(one) }));
  return (
    <SegmentedControl
      label={texts.whose}
      value={layer === undefined ? 'tone' : String(layer)}
      options={[{ value: 'tone', name: tone }, ...layers]}
      onChoose={(value) => onChoose(value === 'tone' ? undefined : Number(value))}
    />
  );
}

interface EditorProps extends Pick<SetFrequency, 'settingsState'> {
  sound: LayerSettings;
  onChange: (points: readonly StepPoint[]) => void;
}

function Editor({ sound, settingsState, onChange }: EditorProps) {
  const { steps: texts } = useChapter('layers');
  const points = pointsOf(sound);
  const { isActive } = settingsState;
  if (!isEditable(sound)) return <p className="text-sm text-muted">{texts.fromFile(sound.steps.length)}</p>;
  const isEmpty = sound.steps.length === 0;
  return (
    <>
      {isEmpty && !isActive && <Templates sound={sound} onChoose={onChange} />}
      {!isEmpty && (
        <>
          <StepsChart {...{ points, settingsState, onChange }} kind={sound.kind} />
          <SessionLength settingsState={settingsState} />
          <StepsTable {...{ points, onChange }} kind={sound.kind} locked={isActive} />
        </>
      )}
      {!isActive && <Actions points={points} onChange={onChange} />}
    </>
  );
}

function Templates({ sound, onChoose }: { sound: LayerSettings; onChoose: (points: readonly StepPoint[]) => void }) {
  const { steps: texts } = useChapter('layers');
  const id = useId();
  const locale = useLocale();
  const number = useNumber();
  const measure = measureOf(sound.kind);
  const named = templatesFor(sound).map((points) => {
    const values = points.map((point) => number(point[measure])).join(' → ');
    const length = durationText(locale, points.at(-1)?.at ?? 0);
    return { points, name: texts.template(`${values} ${measure === 'hertz' ? 'Hz' : '%'}`, length) };
  });
  return (
    <div className="grid gap-1.5">
      <p id={id} className="text-muted">
        {texts.templates}
      </p>
      <div role="group" aria-labelledby={id} className="flex flex-wrap gap-2">
        {named.map(({ points, name }) => (
          <Button key={name} kind="quiet" className="tabular-nums" onClick={() => onChoose(points)}>
            {name}
          </Button>
        ))}
      </div>
    </div>
  );
}

function SessionLength({ settingsState: { settings } }: Pick<SetFrequency, 'settingsState'>) {
  const { steps: texts } = useChapter('layers');
  const locale = useLocale();
  return (
    <p role="status" className="text-sm text-muted">
      {texts.lasts(durationText(locale, stepsEnd(settings) ?? 0))}
    </p>
  );
}

function Actions({ points, onChange }: Pick<EditorProps, 'onChange'> & { points: readonly StepPoint[] }) {
  const { steps: texts } = useChapter('layers');
  const id = useId();
  const isFull = !canAddPoint(points);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        kind="quiet"
        className="grow"
        disabled={isFull}
        aria-describedby={isFull ? id : undefined}
        onClick={() => onChange(withNewPoint(points))}
      >
        <Plus aria-hidden className="size-5" />
        {texts.add}
      </Button>
      {points.length > 1 && (
        <Button kind="quiet" className="grow" onClick={() => onChange([])}>
          {texts.removeAll}
        </Button>
      )}
      {isFull && (
        <p id={id} className="text-sm text-muted">
          {texts.full}
        </p>
      )}
    </div>
  );
}
