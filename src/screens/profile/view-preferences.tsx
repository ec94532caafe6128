import { useViewPreferences } from '#hooks/use-view-preferences.ts';
import { useChapter } from '#i18n/language-context.ts';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { Switch } from '#ui/switch.tsx';

const motions = ['system', 'reduced'] as const;

export function ViewPreferences() {
  const { view: texts } = useChapter('profile');
  const { view, set } = useViewPreferences();
  return (
    <>
      <SegmentedControl
        label={texts.motion}
        value={view.reducedMotion}
        options={motions.map((value) => ({ value, name: texts.motions[value] }))}
        onChoose={(reducedMotion) => set({ reducedMotion })}
      />
      <Switch
        label={texts.askFeelings}
        hint={texts.askFeelingsHint}
        on={view.askFeelings}
        onChange={(askFeelings) => set({ askFeelings })}
      />
      <Switch
        label={texts.showRhythm}
        hint={texts.showRhythmHint}
        on={view.showRhythm}
        onChange={(showRhythm) => set({ showRhythm })}
      />
      <Switch
        label={texts.shortcuts}
        hint={texts.shortcutsHint}
        on={view.shortcuts}
        onChange={(shortcuts) => set({ shortcuts })}
      />
    </>
  );
}
