import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import type { ReactNode } from 'react';
import { LanguageContext } from '#i18n/language-context.ts';
import { createLanguage } from '#i18n/language.ts';
import { loadMessages } from '#i18n/messages.ts';
import type { Locale, Messages } from '#i18n/messages.ts';

const open: Root[] = [];

/** Shows a panel that needs texts and nothing else of the app; `again` shows another in its place. */
export async function showPanel(panel: ReactNode, locale: Locale): Promise<{ texts: Messages; again: (panel: ReactNode) => void }> {
  const messages = await loadMessages(locale);
  const language = createLanguage({ read: () => undefined, write: () => undefined }, { locale, messages });
  const element = document.createElement('div');
  document.body.append(element);
  const root = createRoot(element);
  open.push(root);
  const again = (shown: ReactNode): void => root.render(<LanguageContext value={language}>{shown}</LanguageContext>);
  again(panel);
  return { texts: messages, again };
}

/** Takes away whatever a test has shown. */
export function closePanels(): void {
  for (const root of open.splice(0)) root.unmount();
  document.body.replaceChildren();
}
