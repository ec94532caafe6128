import { Square, Volume2 } from 'lucide-react';
import { bellSounds, type BellSound } from '#core/domain/sound.ts';
import { leavingChoices, preferenceLimits, type BellPreferences } from '#core/settings/sound-preferences.ts';
import { browserAudioSession } from '#hooks/browser.ts';
import { usePreview } from '#hooks/sound/use-preview.ts';
import { useSetting } from '#hooks/use-setting.ts';
import { useChapter, useMessages } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { Slider } from '#ui/slider.tsx';
import { Switch } from '#ui/switch.tsx';

/** Minutes. */
const usualInterval = 5;

const bellPreview = { id: 'bell' } as const;

export function SoundPreferences() {
  const texts = useChapter('profile').sound;
  const { value: preferences, set } = useSetting('sound');
  return (
    <>
      <Slider
        label={texts.fade}
        value={preferences.fadeSeconds}
        onChange={(fadeSeconds) => set({ fadeSeconds })}
        {...preferenceLimits.fadeSeconds}
        shown={`${preferences.fadeSeconds} s`}
        spoken={texts.fadeSpoken(preferences.fadeSeconds)}
      />
      <Bells bells={preferences.bells} onChange={(changes) => set({ bells: { ...preferences.bells, ...changes } })} />
      <Switch
        label={texts.equalLoudness}
        hint={texts.equalLoudnessHint}
        on={preferences.equalLoudness}
        onChange={(equalLoudness) => set({ equalLoudness })}
      />
      <Switch label={texts.keepPlaying} on={preferences.keepPlaying} onChange={(keepPlaying) => set({ keepPlaying })} />
      {!preferences.keepPlaying && (
        <SegmentedControl
          label={texts.leaving.title}
          value={preferences.leavingLong}
          options={leavingChoices.map((value) => ({ value, name: texts.leaving[value] }))}
          onChoose={(leavingLong) => set({ leavingLong })}
        />
      )}
      <Switch label={texts.wakeLock} on={preferences.wakeLock} onChange={(wakeLock) => set({ wakeLock })} />
      <OtherApps />
    </>
  );
}

function OtherApps() {
  const { otherApps, otherAppsHint } = useChapter('profile').sound;
  const { value, set } = useSetting('otherApps');
  if (!browserAudioSession()) return null;
  return (
    <Switch label={otherApps} hint={otherAppsHint} on={value === 'both'} onChange={(on) => set(on ? 'both' : 'stop')} />
  );
}

function Bells({ bells, onChange }: { bells: BellPreferences; onChange: (changes: Partial<BellPreferences>) => void }) {
  const { player } = useMessages();
  const texts = useChapter('profile').sound;
  return (
    <>
      <Switch label={texts.bellStart} on={bells.start} onChange={(start) => onChange({ start })} />
      <Switch label={texts.bellEnd} on={bells.end} onChange={(end) => onChange({ end })} />
      <Switch
        label={texts.bellInterval}
        on={bells.interval !== 'off'}
        onChange={(on) => onChange({ interval: on ? usualInterval : 'off' })}
      />
      {bells.interval !== 'off' && (
        <Slider
          label={texts.bellEvery}
          value={bells.interval}
          onChange={(interval) => onChange({ interval })}
          {...preferenceLimits.bellMinutes}
          shown={player.minutesShort(bells.interval)}
          spoken={player.minutes(bells.interval)}
        />
      )}
      <BellSoundChoice sound={bells.sound} onChange={(sound) => onChange({ sound })} />
    </>
  );
}

/** Also of the bells that programmes and alarms ring. */
function BellSoundChoice({ sound, onChange }: { sound: BellSound; onChange: (sound: BellSound) => void }) {
  const texts = useChapter('profile').sound;
  const { isSounding, isOffered, toggle } = usePreview(bellPreview);
  const Icon = isSounding ? Square : Volume2;
  return (
    <div className="grid grid-cols-1 gap-2">
      <SegmentedControl
        label={texts.bellSound}
        value={sound}
        options={bellSounds.map((value) => ({ value, name: texts.bellSounds[value] }))}
        onChoose={onChange}
      />
      {isOffered && (
        <Button kind="quiet" className="w-fit" aria-pressed={isSounding} onClick={toggle}>
          <Icon aria-hidden className="size-5" />
          {texts.hearBell}
        </Button>
      )}
    </div>
  );
}
