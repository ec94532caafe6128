import type { Frequency } from '#core/catalogue/frequency.ts';
import { frequencyIn } from '#core/catalogue/imported-frequency.ts';
import { foldText, search } from '#core/catalogue/search.ts';
import type { PresetRecord } from '#core/personal-data/records/records.ts';
import { findProgrammes } from '#core/programmes/find-programmes.ts';
import { programmeId } from '#core/programmes/programme-ids.ts';
import type { ShippedProgramme } from '#core/programmes/shipped-programme.ts';
import { shippedProgrammes } from '#core/programmes/shipped-programmes.ts';
import { minutesForRoutine } from '#core/routines/routine-sound.ts';
import type { RoutineDraft } from '#hooks/use-save-routine.ts';
import { usePresets } from '#hooks/presets/use-presets.ts';
import { useFrequencies } from '#hooks/use-catalogue.ts';
import { useChapter, useLocale, useMessages, useNumber } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';
import { Combobox, type ComboboxOption } from '#ui/combobox.tsx';

type Choice = Pick<RoutineDraft, 'frequencyId' | 'presetId'> & { minutes?: number };

interface ToneChoiceProps {
  frequencyId: number | undefined;
  presetId: string | null | undefined;
  onChoose: (choice: Choice) => void;
  missing: boolean;
}

const frequencyIdOf = ({ address }: PresetRecord): number => Number(new URLSearchParams(address).get('id'));

/** Takes over the length of the preset, as far as a routine can have it. */
function choiceOf(preset: PresetRecord, all: readonly Frequency[]): Choice {
  const frequencyId = frequencyIdOf(preset);
  return { frequencyId, presetId: preset.id, minutes: minutesForRoutine(preset, frequencyIn(all, frequencyId)) };
}

/** Presets, programmes and frequencies; the value is the id of one. */
function useTones() {
  const { form } = useChapter('routines');
  const { texts: names } = useChapter('programmes');
  const { categories } = useMessages();
  const locale = useLocale();
  const number = useNumber();
  const frequencies = useFrequencies();
  const { presets = [] } = usePresets();
  const all = frequencies.status === 'ready' ? frequencies.value : [];
  const known = presets.filter((preset) => frequencyIn(all, frequencyIdOf(preset)));
  const optionOf = ({ id, title, hertz, category }: Frequency): ComboboxOption<string | number> => ({
    value: id,
    name: title[locale],
    hint: `${number(hertz)} Hz · ${category}`,
  });
  const presetOption = ({ id, name }: PresetRecord) => ({ value: id, name, hint: form.ownSound });
  const nameOf = ({ slug }: ShippedProgramme): string => names[slug].name;
  const programmes = shippedProgrammes.filter(({ frequencyId }) => frequencyIn(all, frequencyId));
  const programmeOption = (programme: ShippedProgramme) => ({
    value: programmeId(programme.slug),
    name: nameOf(programme),
    hint: form.programme,
  });
  const options = [...known.map(presetOption), ...programmes.map(programmeOption), ...all.map(optionOf)];
  const find = (text: string) => [
    ...known.filter(({ name }) => foldText(name).includes(foldText(text.trim()))).map(presetOption),
    ...findProgrammes(text, nameOf)
      .filter((one) => programmes.includes(one))
      .map(programmeOption),
    ...search(all, text, categories).map(optionOf),
  ];
  return {
    all,
    frequencies,
    presets: known,
    programmes,
    options,
    find: (text: string) => (text.trim() === '' ? options : find(text)),
  };
}

export function ToneChoice({ frequencyId, presetId, onChoose, missing }: ToneChoiceProps) {
  const { form } = useChapter('routines');
  const { library, failure, app } = useMessages();
  const { all, frequencies, presets, programmes, options, find } = useTones();
  if (frequencies.status === 'failed') {
    return (
      <div role="alert" className="grid gap-2 rounded-control bg-raised p-4">
        <p>{failure[frequencies.kind === 'not-found' ? 'unexpected' : frequencies.kind]}</p>
        <Button kind="quiet" className="w-fit" onClick={frequencies.retry}>
          {app.retry}
        </Button>
      </div>
    );
  }
  const choose = (value: string | number): void => {
    const preset = presets.find(({ id }) => id === value);
    const programme = programmes.find(({ slug }) => programmeId(slug) === value);
    if (preset) onChoose(choiceOf(preset, all));
    else if (programme) onChoose({ frequencyId: programme.frequencyId, presetId: programmeId(programme.slug) });
    else if (typeof value === 'number') onChoose({ frequencyId: value, presetId: null });
  };
  return (
    <Combobox
      label={form.tone}
      placeholder={frequencies.status === 'ready' ? form.toneHint : library.loading}
      // A deleted preset leaves its frequency.
      value={options.some(({ value }) => value === presetId) ? (presetId ?? undefined) : frequencyId}
      onChoose={choose}
      options={options}
      find={find}
      count={(count) => (count === 0 ? form.noTone : form.toneCount(count))}
      error={missing ? form.toneMissing : undefined}
    />
  );
}
