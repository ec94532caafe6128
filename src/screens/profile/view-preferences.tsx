import type { ViewPreferences as View } from '#core/settings/view-preferences.ts';
import { useSetting } from '#hooks/use-setting.ts';
import { useChapter } from '#i18n/language-context.ts';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { Switch } from '#ui/switch.tsx';

const motions = ['system', 'reduced'] as const;
type SwitchName = { [Name in keyof View]: View[Name] extends boolean ? Name : never }[keyof View];

/** In their order on the screen. */
const switches = Object.keys({
  askFeelings: true,
  showRhythm: true,
  shortcuts: true,
} satisfies Record<SwitchName, true>) as SwitchName[];

export function ViewPreferences() {
  const { view: texts } = useChapter('profile');
  const { value: view, set } = useSetting('view');
  return (
    <>
      <SegmentedControl
        label={texts.motion}
        value={view.reducedMotion}
        options={motions.map((value) => ({ value, name: texts.motions[value] }))}
        onChoose={(reducedMotion) => set({ reducedMotion })}
      />
      {switches.map((name) => (
        <Switch
          key={name}
          label={texts[name]}
          hint={texts[`${name}Hint`]}
          on={view[name]}
          onChange={(on) => set({ [name]: on })}
        />
      ))}
    </>
  );
}
