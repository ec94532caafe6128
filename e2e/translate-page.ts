import type { Page } from '@playwright/test';

export type Translator = 'replaces' | 'wraps';

/**
 * Translates every text of the page, also those that come later, as the translators of browsers do: by <font> elements
 * in place of the texts, or around them. The translation of a text is the text in capitals.
 */
export async function translatePage(page: Page, way: Translator): Promise<void> {
  await page.evaluate((chosen) => {
    const tag: string = 'font';
    const hidden = 'script, style, title, font, textarea, svg';
    const translate = (text: Text): void => {
      if (!text.data.trim() || !text.parentElement || text.parentElement.closest(hidden)) return;
      const outer = document.createElement(tag);
      const inner = outer.appendChild(document.createElement(tag));
      text.replaceWith(outer);
      if (chosen === 'replaces') inner.append(text.data.toUpperCase());
      else {
        text.data = text.data.toUpperCase();
        inner.append(text);
      }
    };
    const translateAll = (): void => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      texts.forEach(translate);
    };
    translateAll();
    new MutationObserver(translateAll).observe(document.body, { childList: true, subtree: true, characterData: true });
  }, way);
}
