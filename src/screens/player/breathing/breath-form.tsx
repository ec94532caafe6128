import { useState } from 'react';
import { breathingLimits, defaultOwnPace, type BreathingSettings } from '#core/breathing/breathing.ts';
import { toTenths } from '#core/sound/steps.ts';
import type { Frequency } from '#core/catalogue/frequency.ts';
import { preferredBreathing } from '#core/player/addresses/breathing-address.ts';
import type { SessionSettings, SoundChange } from '#core/player/session-settings.ts';
import { vibration as device } from '#hooks/browser.ts';
import { useLastChoice } from '#hooks/use-last-choice.ts';
import { useChapter, useMessages, useNumber } from '#i18n/language-context.ts';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { Slider } from '#ui/slider.tsx';
import { Switch } from '#ui/switch.tsx';

interface BreathFormProps {
  frequency: Frequency;
  settings: SessionSettings;
  onChange: (changes: SoundChange) => void;
  /** Whether the session is running. */
  isActive: boolean;
}

export function BreathForm({ frequency, settings: { breathing }, onChange, isActive }: BreathFormProps) {
  const { sound } = useMessages();
  const texts = useChapter('breathing');
  const chosen = useLastChoice();
  const change = (changes: Partial<BreathingSettings>): void =>
    breathing && onChange({ breathing: { ...breathing, ...changes } });
  return (
    <>
      <Switch
        label={sound.breathe}
        hint={texts.hint}
        on={breathing !== undefined}
        onChange={(on) => onChange({ breathing: on ? preferredBreathing(chosen, frequency) : undefined })}
      />
      {breathing && (
        <>
          <Pace breathing={breathing} onChange={change} />
          <Ratio breathing={breathing} onChange={change} />
          <Holds breathing={breathing} onChange={change} />
          <OwnPace breathing={breathing} onChange={change} locked={isActive} />
          <VibrationSwitch breathing={breathing} onChange={change} />
        </>
      )}
    </>
  );
}

interface PartProps {
  breathing: BreathingSettings;
  onChange: (changes: Partial<BreathingSettings>) => void;
}

function Pace({ breathing: { pace }, onChange }: PartProps) {
  const { sound } = useMessages();
  const texts = useChapter('breathing');
  const number = useNumber();
  return (
    <Slider
      label={texts.pace}
      value={pace}
      onChange={(next) => onChange({ pace: toTenths(next) })}
      {...breathingLimits.pace}
      hint={texts.paceHint(number(60 / pace, 1))}
      shown={sound.breathsPerMinute(number(pace))}
      spoken={texts.paceSpoken(number(pace))}
    />
  );
}

const ratios = [40, 50] as const;

function Ratio({ breathing: { inhale }, onChange }: PartProps) {
  const { player } = useMessages();
  const texts = useChapter('breathing');
  const common = ratios.find((one) => one === inhale);
  const [isOwn, setOwn] = useState(common === undefined);
  const written = `${inhale} : ${100 - inhale}`;
  return (
    <>
      <SegmentedControl
        label={texts.ratio}
        value={isOwn || common === undefined ? 'own' : String(common)}
        options={[
          ...ratios.map((one) => ({ value: String(one), name: `${one} : ${100 - one}` })),
          { value: 'own', name: texts.ownRatio },
        ]}
        onChoose={(value) => {
          setOwn(value === 'own');
          if (value !== 'own') onChange({ inhale: Number(value) });
        }}
      />
      {(isOwn || common === undefined) && (
        <Slider
          label={texts.inhale}
          value={inhale}
          onChange={(next) => onChange({ inhale: next })}
          {...breathingLimits.inhale}
          shown={written}
          spoken={player.percent(inhale)}
        />
      )}
    </>
  );
}

/** Percent of a breath, set by the switch. */
const firstHold = 10;

function Holds({ breathing, onChange }: PartProps) {
  const texts = useChapter('breathing');
  const [isOpen, setOpen] = useState(breathing.holdFull + breathing.holdEmpty > 0);
  return (
    <>
      <Switch
        label={texts.holds}
        hint={texts.holdsHint}
        on={isOpen}
        onChange={(on) => {
          setOpen(on);
          onChange({ holdFull: on ? firstHold : 0, holdEmpty: 0 });
        }}
      />
      {isOpen && <Hold name="holdFull" breathing={breathing} onChange={onChange} />}
      {isOpen && <Hold name="holdEmpty" breathing={breathing} onChange={onChange} />}
    </>
  );
}

function Hold({ name, breathing, onChange }: PartProps & { name: 'holdFull' | 'holdEmpty' }) {
  const texts = useChapter('breathing');
  const number = useNumber();
  const seconds = number((breathing[name] / 100) * (60 / breathing.pace), 1);
  return (
    <Slider
      label={texts[name]}
      value={breathing[name]}
      onChange={(next) => onChange({ [name]: next })}
      {...breathingLimits.hold}
      shown={texts.seconds(seconds)}
      spoken={texts.secondsSpoken(seconds)}
    />
  );
}

/** The pace to start from cannot be changed once the session has started. */
function OwnPace({ breathing: { from }, onChange, locked }: PartProps & { locked: boolean }) {
  const { sound } = useMessages();
  const texts = useChapter('breathing');
  const number = useNumber();
  return (
    <>
      <Switch
        label={texts.from}
        hint={locked ? texts.locked : texts.fromHint}
        on={from !== undefined}
        disabled={locked}
        onChange={(on) => onChange({ from: on ? defaultOwnPace : undefined })}
      />
      {from !== undefined && (
        <Slider
          label={texts.fromPace}
          value={from}
          onChange={(next) => onChange({ from: next })}
          {...breathingLimits.from}
          disabled={locked}
          shown={sound.breathsPerMinute(number(from))}
          spoken={texts.paceSpoken(number(from))}
        />
      )}
    </>
  );
}

function VibrationSwitch({ breathing: { vibration }, onChange }: PartProps) {
  const texts = useChapter('breathing');
  if (!device.isAvailable()) return null;
  return (
    <Switch
      label={texts.vibration}
      hint={texts.vibrationHint}
      on={vibration}
      onChange={(on) => onChange({ vibration: on })}
    />
  );
}
