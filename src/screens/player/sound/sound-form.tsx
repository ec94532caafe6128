import { useState } from 'react';
import type { Frequency } from '#core/catalogue/frequency.ts';
import { layerLimits, type LayerSettings, type ToneSettings } from '#core/domain/layers.ts';
import { forms, noiseColours, type NoiseColour } from '#core/domain/sound.ts';
import { shapeFor } from '#core/player/programme-layers.ts';
import { runningSession } from '#core/player/player-state.ts';
import type { SessionSettings, SoundChange } from '#core/player/session-settings.ts';
import {
  areLayersFull,
  backgroundNoise,
  backgroundOf,
  defaultDuty,
  toneOf,
  withBackground,
  withTone,
} from '#core/sound/layers.ts';
import { carrierLimits, modesFor, toneLimits } from '#core/sound/tone-limits.ts';
import type { Percent } from '#core/units.ts';
import { usePlayer } from '#hooks/use-player.ts';
import { useChapter, useMessages, useNumber } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { ExactSlider } from '#ui/exact-slider.tsx';
import { Slider } from '#ui/slider.tsx';
import { LayersForm } from '#screens/player/layers/layers-form.tsx';
import { HeadphoneCheck } from './headphone-check.tsx';
import { ClipsForm } from './clips-form.tsx';
import { SoundscapesForm } from './soundscapes-form.tsx';
import { ModeForm } from './mode-form.tsx';
import { TimbreForm } from './timbre-form.tsx';

interface SoundFormProps {
  frequency: Frequency;
  settings: SessionSettings;
  /** Whether a blind comparison is running, whose tone must stay unknown. */
  blind?: boolean;
  onChange: (changes: SoundChange) => void;
}

export function SoundForm({ frequency, settings, blind = false, onChange }: SoundFormProps) {
  const tuning = useChapter('tuning');
  const tone = toneOf(settings);
  const modes = modesFor(tone.hertz);
  const change = (changes: Partial<ToneSettings>): void => onChange({ layers: withTone(settings, changes) });
  return (
    <div className="grid grid-cols-1 gap-4">
      {!blind && <SoundscapesForm settings={settings} onChange={onChange} />}
      {blind && <p className="text-muted">{tuning.blind}</p>}
      {!blind && modes.length > 1 && (
        <>
          <ModeForm mode={tone.kind} onChange={(kind) => change({ kind })} modes={modes} />
          <FormDetails frequency={frequency} tone={tone} onChange={change} />
        </>
      )}
      {!blind && (
        <>
          <HertzForm frequency={frequency} tone={tone} onChange={change} />
          <TimbreForm tone={tone} onChange={(timbre) => change({ timbre })} />
        </>
      )}
      <NoiseForm frequency={frequency} settings={settings} onChange={onChange} />
      {!blind && (
        <>
          <ClipsForm settings={settings} onChange={onChange} />
          <LayersForm frequency={frequency} settings={settings} onChange={onChange} />
        </>
      )}
    </div>
  );
}

interface ToneFormProps {
  tone: ToneSettings;
  onChange: (changes: Partial<ToneSettings>) => void;
}

type OfFrequency = Pick<SoundFormProps, 'frequency'>;

function HertzForm({ frequency, tone, onChange }: ToneFormProps & OfFrequency) {
  const tuning = useChapter('tuning');
  const number = useNumber();
  const { min, max } = toneLimits.hertz;
  const { stepped } = useChapter('layers');
  const usual = tone.hertz === frequency.hertz;
  if (tone.steps.length > 0) return <p className="text-sm text-muted">{stepped}</p>;
  return (
    <div className="grid grid-cols-1 gap-2">
      <ExactSlider
        label={tuning.hertz}
        value={tone.hertz}
        onChange={(hertz) => onChange({ hertz })}
        {...{ min, max }}
        step="logarithmic"
        unit="Hz"
        spoken={tuning.hertzSpoken(number(tone.hertz))}
        write={number}
        outOfRange={tuning.hertzOutOfRange(number(min), number(max))}
      />
      <p className="text-sm text-muted">{tuning.catalogue(number(frequency.hertz))}</p>
      <Button kind="quiet" className="w-fit" aria-disabled={usual} onClick={() => onChange({ hertz: frequency.hertz })}>
        {tuning.back(number(frequency.hertz))}
      </Button>
    </div>
  );
}

function FormDetails({ frequency, ...props }: ToneFormProps & OfFrequency) {
  const form = forms[props.tone.kind];
  return (
    <>
      <Suggested frequency={frequency} {...props} />
      {form.isDichotic && <HeadphoneCheck onIsochronic={() => props.onChange({ kind: 'isochronic' })} />}
      {form.hasCarrier && <Carrier {...props} />}
      {form.isPulsed && <Duty {...props} />}
      {form.isPulsed && <Edge {...props} />}
    </>
  );
}

/** The catalogue's suggestion, if it is not chosen. */
function Suggested({ frequency: { suggestedMode, suggestedCarrier }, tone, onChange }: ToneFormProps & OfFrequency) {
  const { sound } = useMessages();
  const tuning = useChapter('tuning');
  const number = useNumber();
  const chosen = tone.kind === suggestedMode && tone.carrier === suggestedCarrier;
  if (!forms[suggestedMode].hasCarrier || suggestedCarrier === undefined || chosen) return null;
  return (
    <Button kind="quiet" className="w-fit" onClick={() => onChange({ kind: suggestedMode, carrier: suggestedCarrier })}>
      {tuning.suggested(sound.modes[suggestedMode].toLowerCase(), number(suggestedCarrier))}
    </Button>
  );
}

function Carrier({ tone, onChange }: ToneFormProps) {
  const tuning = useChapter('tuning');
  const number = useNumber();
  const { step } = toneLimits.carrier;
  const { min, max } = carrierLimits(tone.kind, tone.hertz);
  return (
    <ExactSlider
      label={tuning.carrier}
      value={tone.carrier}
      onChange={(carrier) => onChange({ carrier })}
      {...{ min, max, step }}
      unit="Hz"
      spoken={tuning.hertzSpoken(number(tone.carrier))}
      write={number}
      outOfRange={tuning.hertzOutOfRange(number(min), number(max))}
    />
  );
}

function Duty({ tone: { duty = defaultDuty }, onChange }: ToneFormProps) {
  const { player } = useMessages();
  const tuning = useChapter('tuning');
  return (
    <Slider
      label={tuning.duty}
      value={duty}
      onChange={(next) => onChange({ duty: next })}
      {...toneLimits.duty}
      shown={player.percentShort(duty)}
      spoken={player.percent(duty)}
    />
  );
}

/** Shown only where a pulse leaves a choice: not for the shortest pulses, and not below 1 Hz, where it is a swell. */
function Edge({ tone, onChange }: ToneFormProps) {
  const tuning = useChapter('tuning');
  const { duty, edge } = shapeFor(tone);
  const [min, max] = [1000 * toneLimits.edge.min, Math.floor((1000 * duty) / tone.hertz / 2)];
  if (tone.hertz < 1 || max <= min) return null;
  const milliseconds = Math.round(1000 * edge);
  return (
    <Slider
      label={tuning.edge}
      value={milliseconds}
      onChange={(next) => onChange({ edge: next / 1000 })}
      {...{ min, max }}
      step={1}
      shown={tuning.edgeShort(milliseconds)}
      spoken={tuning.edgeSpoken(milliseconds)}
    />
  );
}

function NoiseForm({ frequency, settings, onChange }: SoundFormProps) {
  const tuning = useChapter('tuning');
  const { noiseFull } = useChapter('layers');
  const background = backgroundOf(settings);
  // Noise that is switched on again is as loud as before.
  const [lastLevel, setLastLevel] = useState<Percent>();
  const isFull = !background && areLayersFull(settings);
  const set = (next: LayerSettings | undefined): void => onChange({ layers: withBackground(settings, next) });
  const options = [
    { value: 'none' as const, name: tuning.noNoise },
    ...noiseColours.map((value) => ({ value, name: tuning.noises[value] })),
  ];
  const choose = (noise: NoiseColour | 'none'): void => {
    setLastLevel(background?.level ?? lastLevel);
    set(noise === 'none' ? undefined : backgroundNoise(noise, background?.level ?? lastLevel));
  };
  return (
    <>
      <SegmentedControl
        label={tuning.noise}
        value={options.find(({ value }) => value === background?.kind)?.value ?? 'none'}
        options={options}
        disabled={isFull}
        onChoose={choose}
      />
      {isFull && <p className="text-sm text-muted">{noiseFull}</p>}
      {background && (
        <NoiseLevel
          frequency={frequency}
          level={background.level}
          onChange={(level) => set({ ...background, level })}
        />
      )}
    </>
  );
}

function NoiseLevel({
  frequency,
  level,
  onChange,
}: OfFrequency & { level: Percent; onChange: (level: Percent) => void }) {
  const { player } = useMessages();
  const tuning = useChapter('tuning');
  const running = runningSession(usePlayer().state);
  const requested = running?.plan.frequencyId === frequency.id ? running.requestedBackground : undefined;
  return (
    <Slider
      label={tuning.noiseLevel}
      value={level}
      onChange={onChange}
      {...layerLimits.backgroundLevel}
      hint={requested === undefined ? undefined : tuning.noiseSoftened(player.percentShort(requested))}
      shown={player.percentShort(level)}
      spoken={player.percent(level)}
    />
  );
}
