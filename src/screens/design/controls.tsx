import { Heart, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { accentClass } from '#components/accent-class.ts';
import { CategoryGlyph } from '#components/category-glyph.tsx';
import { orders } from '#core/catalogue/order.ts';
import { categories, type Category } from '#core/domain/catalogue.ts';
import { useChapter, useMessages } from '#i18n/language-context.ts';
import { AlertDialog } from '#ui/alert-dialog.tsx';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Combobox } from '#ui/combobox.tsx';
import { Select } from '#ui/select.tsx';
import { TextField } from '#ui/text-field.tsx';

export function Fields() {
  const { library } = useMessages();
  const auth = useChapter('auth');
  return (
    <div className="grid gap-3">
      <TextField aria-label={auth.email} placeholder={library.search} data-focusable />
      <TextField aria-label={auth.email} defaultValue="?" aria-invalid />
      <TextField aria-label={auth.email} defaultValue={auth.email} disabled />
    </div>
  );
}

export function Selects() {
  const { library } = useMessages();
  const options = orders.map((order) => <option key={order}>{library.orders[order]}</option>);
  return (
    <div className="flex flex-wrap gap-3">
      <Select label={library.order} data-focusable>
        {options}
      </Select>
      <Select label={library.order} disabled>
        {options}
      </Select>
    </div>
  );
}

export function Chips() {
  const { library } = useMessages();
  const [chosen, choose] = useState<Category>('Calm');
  return (
    <div className="flex flex-wrap gap-2">
      <Chip pressed={false} onPress={() => undefined}>
        <Heart aria-hidden className="size-4" />
        {library.favourites}
      </Chip>
      {categories.map((category) => (
        <Chip
          key={category}
          className={accentClass(category)}
          pressed={category === chosen}
          onPress={() => choose(category)}
        >
          <CategoryGlyph category={category} className={category === chosen ? 'size-4' : 'size-4 text-accent'} />
          {category}
        </Chip>
      ))}
    </div>
  );
}

export function Comboboxes() {
  const { library } = useMessages();
  const { form } = useChapter('routines');
  const [value, choose] = useState<number>();
  const options = categories.map((name, index) => ({ value: index, name, hint: `${index + 1} Hz` }));
  const find = (text: string): typeof options =>
    options.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()));
  const shared = { placeholder: library.search, options, find, count: library.count, onChoose: choose };
  return (
    <div className="grid gap-3">
      <Combobox {...shared} label={form.tone} value={value} />
      <Combobox {...shared} label={form.tone} value={value} error={form.toneMissing} />
    </div>
  );
}

export function Dialogs() {
  const texts = useChapter('profile');
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        <Trash2 aria-hidden className="size-5" />
        {texts.erase}
      </Button>
      <AlertDialog
        open={open}
        title={texts.eraseTitle}
        onClose={close}
        cancel={texts.cancel}
        actions={
          <Button kind="danger" onClick={close}>
            {texts.eraseConfirm}
          </Button>
        }
      >
        <p>{texts.eraseText}</p>
      </AlertDialog>
    </>
  );
}
