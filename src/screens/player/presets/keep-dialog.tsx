import { useNavigate } from 'react-router';
import { NameDialog } from '#components/presets/name-dialog.tsx';
import { useSoundWords } from '#components/presets/use-sound-words.ts';
import type { Frequency } from '#core/catalogue/frequency.ts';
import { freePresetName } from '#core/personal-data/records/preset-name.ts';
import type { PresetRecord } from '#core/personal-data/records/records.ts';
import { soundQuery } from '#core/player/addresses/settings-address.ts';
import type { SessionSettings } from '#core/player/session-settings.ts';
import { toneOf } from '#core/sound/layers.ts';
import { usePresets } from '#hooks/presets/use-presets.ts';
import { useChapter, useLocale, useNumber } from '#i18n/language-context.ts';
import { useSoundTitle } from '#i18n/sound-title.ts';
import { favouritesAddress } from '#routes.ts';
import { toast } from '#ui/toast.ts';

interface KeepDialogProps {
  frequency: Frequency;
  settings: SessionSettings;
  /** The preset that is shown. */
  preset: PresetRecord | undefined;
  onKept: (id: string) => void;
  onClose: () => void;
}

/** Saves the sound as it is set: as a new preset, or in the one that is shown. */
export function KeepDialog({ frequency, settings, preset, onKept, onClose }: KeepDialogProps) {
  const texts = useChapter('presets');
  const proposed = useProposedName(frequency, settings);
  const navigate = useNavigate();
  const { presets, add, patch } = usePresets();
  const address = soundQuery(frequency, settings);
  const taken = presets?.map(({ name }) => name) ?? [];
  const show = { label: texts.show, onClick: () => void navigate(favouritesAddress) };
  const saveAsNew = async (wanted: string): Promise<void> => {
    const { id, name } = await add({ name: freePresetName(wanted, taken), address });
    onKept(id);
    toast(texts.kept(name), 'done', show);
  };
  const saveChanges = async (id: string, name: string): Promise<void> => {
    await patch(id, { name, address });
    toast(texts.changed(name), 'done');
  };
  return preset ? (
    <NameDialog
      title={texts.changeTitle}
      proposed={preset.name}
      saveLabel={texts.saveChanges}
      onSave={(name) => saveChanges(preset.id, name)}
      other={{ label: texts.saveAsNew, onSave: saveAsNew }}
      onClose={onClose}
    />
  ) : (
    <NameDialog
      title={texts.keepTitle}
      proposed={freePresetName(proposed, taken)}
      saveLabel={texts.save}
      onSave={saveAsNew}
      onClose={onClose}
    />
  );
}

/** “Solfeggio 528 · Tono puro + ruido rosa” */
function useProposedName({ title, hertz }: Frequency, settings: SessionSettings): string {
  const words = useSoundWords();
  const number = useNumber();
  const tone = toneOf(settings);
  const own = tone.hertz === hertz ? [] : [`${number(tone.hertz)} Hz`];
  const described = [title[useLocale()], ...own, words(settings).form].join(' · ');
  return useSoundTitle(settings.title, described);
}
