import type { Locale } from '#core/domain/locales.ts';
import { Suspense, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { Chapters } from '#i18n/chapters.ts';
import { LanguageContext } from '#i18n/language-context.ts';
import { createLanguage } from '#i18n/language.ts';
import { loadMessages, type Messages } from '#i18n/messages.ts';

const open: Root[] = [];

/** Renders a panel with its texts; `rerender` renders another one in its place. */
export async function showPanel(
  panel: ReactNode,
  locale: Locale,
): Promise<{ texts: Messages & Pick<Chapters, 'proof'>; rerender: (panel: ReactNode) => void }> {
  const messages = await loadMessages(locale);
  const language = createLanguage({ read: () => undefined, write: () => undefined }, { locale, messages });
  const element = document.createElement('div');
  document.body.append(element);
  const root = createRoot(element);
  open.push(root);
  const rerender = (shown: ReactNode): void =>
    root.render(
      <LanguageContext value={language}>
        <Suspense fallback={null}>{shown}</Suspense>
      </LanguageContext>,
    );
  rerender(panel);
  return { texts: { ...messages, proof: await language.chapters.load('proof', locale) }, rerender };
}

export function closePanels(): void {
  for (const root of open.splice(0)) root.unmount();
  document.body.replaceChildren();
}
