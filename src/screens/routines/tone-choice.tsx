import type { Frequency } from '#core/catalogue/frequency.ts';
import { search } from '#core/catalogue/search.ts';
import { useFrequencies } from '#hooks/use-catalogue.ts';
import { useChapter, useLocale, useMessages, useNumber } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';
import { Combobox } from '#ui/combobox.tsx';
import type { ComboboxOption } from '#ui/combobox.tsx';

interface ToneChoiceProps {
  value: number | undefined;
  onChoose: (frequencyId: number) => void;
  missing: boolean;
}

export function ToneChoice({ value, onChoose, missing }: ToneChoiceProps) {
  const { form } = useChapter('routines');
  const { library, failure, app, categories } = useMessages();
  const locale = useLocale();
  const number = useNumber();
  const frequencies = useFrequencies();
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
  const all = frequencies.status === 'ready' ? frequencies.value : [];
  const optionOf = ({ id, title, hertz, category }: Frequency): ComboboxOption => ({
    value: id,
    name: title[locale],
    hint: `${number(hertz)} Hz · ${category}`,
  });
  return (
    <Combobox
      label={form.tone}
      placeholder={frequencies.status === 'ready' ? form.toneHint : library.loading}
      value={value}
      onChoose={onChoose}
      options={all.map(optionOf)}
      find={(text) => search(all, text, categories).map(optionOf)}
      count={(count) => (count === 0 ? form.noTone : form.toneCount(count))}
      error={missing ? form.toneMissing : undefined}
    />
  );
}
