import { use, useState, type ComponentType } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { createChapterCache } from '#i18n/chapters.ts';
import { LanguageContext } from '#i18n/language-context.ts';
import { createLanguage } from '#i18n/language.ts';
import { loadMessages } from '#i18n/messages.ts';
import { attachToaster, type ToastMessage } from '#ui/toast.ts';
import { dialogPart } from './dialog-part.tsx';

const messages = await loadMessages('es');
const language = createLanguage({ read: () => undefined, write: () => undefined }, { locale: 'es', messages });

interface DialogProps {
  onClose: () => void;
}

let root: Root;
let toasts: ToastMessage[];
let detach: () => void;

beforeEach(() => {
  toasts = [];
  detach = attachToaster((message) => toasts.push(message));
  root = createRoot(document.body.appendChild(document.createElement('div')), { onCaughtError: () => undefined });
});

afterEach(() => {
  detach();
  root.unmount();
  document.body.replaceChildren();
});

function show(Part: ComponentType<DialogProps>) {
  function Opener() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(true)}>
          Open
        </button>
        {isOpen && <Part onClose={() => setOpen(false)} />}
      </>
    );
  }
  root.render(
    <LanguageContext value={language}>
      <Opener />
    </LanguageContext>,
  );
  return page.getByRole('button', { name: 'Open' });
}

const failsOnce = <Value,>(value: Value) =>
  vi.fn(() => Promise.resolve(value)).mockRejectedValueOnce(new Error('no network'));

it.each(['code', 'texts'] as const)(
  'says that its %s cannot be loaded, closes, and can be opened again',
  async (missing) => {
    const texts = { noneHint: 'the texts' };
    const chapters = createChapterCache(missing === 'texts' ? failsOnce(texts) : () => Promise.resolve(texts));
    const Dialog: ComponentType<DialogProps> = () => <p>Opened with {use(chapters.load('presets', 'es')).noneHint}</p>;
    const button = show(dialogPart(missing === 'code' ? failsOnce(Dialog) : () => Promise.resolve(Dialog)));
    await button.click();
    await expect
      .poll(() => toasts)
      .toEqual([expect.objectContaining({ text: messages.failure.unexpected, kind: 'failed' })]);
    await expect.element(button).toHaveAttribute('aria-expanded', 'false');
    await button.click();
    await expect.element(page.getByText('Opened with the texts')).toBeVisible();
    expect(toasts).toHaveLength(1);
  },
);
