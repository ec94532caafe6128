import type { Frequency } from '#core/catalogue/frequency.ts';
import { forms, noiseColours } from '#core/domain/sound.ts';
import { runningSession } from '#core/player/player-state.ts';
import type { SoundChange } from '#core/player/session.ts';
import { carrierLimits, modesFor, settingLimits, type SessionSettings } from '#core/player/session-settings.ts';
import { programmeFor } from '#core/player/programme-for-settings.ts';
import { usePlayer } from '#hooks/use-player.ts';
import { useChapter, useMessages, useNumber } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { ExactSlider } from '#ui/exact-slider.tsx';
import { Slider } from '#ui/slider.tsx';
import { areLayersFull } from '#screens/player/layers/edit-layers.ts';
import { LayersForm } from '#screens/player/layers/layers-form.tsx';
import { HeadphoneCheck } from './headphone-check.tsx';
import { ModeForm } from './mode-form.tsx';

interface SoundFormProps {
  frequency: Frequency;
  settings: SessionSettings;
  /** Whether a blind comparison is running, whose tone must stay unknown. */
  blind?: boolean;
  onChange: (changes: SoundChange) => void;
}

export function SoundForm({ frequency, settings, blind = false, onChange }: SoundFormProps) {
  const tuning = useChapter('tuning');
  const modes = modesFor(settings.hertz);
  return (
    <div className="grid gap-4">
      {blind && <p className="text-muted">{tuning.blind}</p>}
      {!blind && modes.length > 1 && (
        <>
          <ModeForm settings={settings} onChange={onChange} modes={modes} />
          <FormDetails frequency={frequency} settings={settings} onChange={onChange} />
        </>
      )}
      {!blind && <HertzForm frequency={frequency} settings={settings} onChange={onChange} />}
      <NoiseForm frequency={frequency} settings={settings} onChange={onChange} />
      {!blind && <LayersForm frequency={frequency} settings={settings} onChange={onChange} />}
    </div>
  );
}

function HertzForm({ frequency, settings, onChange }: SoundFormProps) {
  const tuning = useChapter('tuning');
  const number = useNumber();
  const { min, max } = settingLimits.hertz;
  const { stepped } = useChapter('layers');
  const usual = settings.hertz === frequency.hertz;
  if (settings.steps) return <p className="text-sm text-muted">{stepped}</p>;
  return (
    <div className="grid gap-2">
      <ExactSlider
        label={tuning.hertz}
        value={settings.hertz}
        onChange={(hertz) => onChange({ hertz })}
        {...{ min, max }}
        step="logarithmic"
        unit="Hz"
        spoken={tuning.hertzSpoken(number(settings.hertz))}
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

function FormDetails({ frequency, settings, onChange }: SoundFormProps) {
  const form = forms[settings.mode];
  return (
    <>
      <Suggested frequency={frequency} settings={settings} onChange={onChange} />
      {form.isDichotic && <HeadphoneCheck onIsochronic={() => onChange({ mode: 'isochronic' })} />}
      {form.hasCarrier && <Carrier settings={settings} onChange={onChange} />}
      {form.isPulsed && <Duty settings={settings} onChange={onChange} />}
      {form.isPulsed && <Edge settings={settings} onChange={onChange} />}
    </>
  );
}

/** The catalogue's suggestion, if it is not chosen. */
function Suggested({ frequency: { suggestedMode, suggestedCarrier }, settings, onChange }: SoundFormProps) {
  const { sound } = useMessages();
  const tuning = useChapter('tuning');
  const number = useNumber();
  const chosen = settings.mode === suggestedMode && settings.carrier === suggestedCarrier;
  if (!forms[suggestedMode].hasCarrier || suggestedCarrier === undefined || chosen) return null;
  return (
    <Button kind="quiet" className="w-fit" onClick={() => onChange({ mode: suggestedMode, carrier: suggestedCarrier })}>
      {tuning.suggested(sound.modes[suggestedMode].toLowerCase(), number(suggestedCarrier))}
    </Button>
  );
}

type PartProps = Omit<SoundFormProps, 'frequency'>;

function Carrier({ settings, onChange }: PartProps) {
  const tuning = useChapter('tuning');
  const number = useNumber();
  const { step } = settingLimits.carrier;
  const { min, max } = carrierLimits(settings.mode, settings.hertz);
  return (
    <ExactSlider
      label={tuning.carrier}
      value={settings.carrier}
      onChange={(carrier) => onChange({ carrier })}
      {...{ min, max, step }}
      unit="Hz"
      spoken={tuning.hertzSpoken(number(settings.carrier))}
      write={number}
      outOfRange={tuning.hertzOutOfRange(number(min), number(max))}
    />
  );
}

function Duty({ settings, onChange }: PartProps) {
  const { player } = useMessages();
  const tuning = useChapter('tuning');
  return (
    <Slider
      label={tuning.duty}
      value={settings.duty}
      onChange={(duty) => onChange({ duty })}
      {...settingLimits.duty}
      shown={player.percentShort(settings.duty)}
      spoken={player.percent(settings.duty)}
    />
  );
}

/** Shown only where a pulse leaves a choice: not for the shortest pulses, and not below 1 Hz, where it is a swell. */
function Edge({ settings, onChange }: PartProps) {
  const tuning = useChapter('tuning');
  const { duty, edge } = programmeFor(settings, settings, { equalLoudness: false });
  const [min, max] = [1000 * settingLimits.edge.min, Math.floor((1000 * duty) / settings.hertz / 2)];
  if (settings.hertz < 1 || max <= min) return null;
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
  const { player } = useMessages();
  const tuning = useChapter('tuning');
  const { noiseFull } = useChapter('layers');
  const isFull = !settings.noise && areLayersFull(settings);
  const running = runningSession(usePlayer().state);
  const requestedLevel = running?.plan.frequencyId === frequency.id ? running.requestedNoiseLevel : undefined;
  const options = [
    { value: 'none' as const, name: tuning.noNoise },
    ...noiseColours.map((value) => ({ value, name: tuning.noises[value] })),
  ];
  return (
    <>
      <SegmentedControl
        label={tuning.noise}
        value={settings.noise ?? 'none'}
        options={options}
        disabled={isFull}
        onChoose={(noise) => onChange({ noise: noise === 'none' ? undefined : noise })}
      />
      {isFull && <p className="text-sm text-muted">{noiseFull}</p>}
      {settings.noise && (
        <Slider
          label={tuning.noiseLevel}
          value={settings.noiseLevel}
          onChange={(noiseLevel) => onChange({ noiseLevel })}
          {...settingLimits.noiseLevel}
          hint={requestedLevel === undefined ? undefined : tuning.noiseSoftened(player.percentShort(requestedLevel))}
          shown={player.percentShort(settings.noiseLevel)}
          spoken={player.percent(settings.noiseLevel)}
        />
      )}
    </>
  );
}
