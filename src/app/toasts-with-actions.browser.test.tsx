import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { locales, type Locale } from '#core/domain/locales.ts';
import { maxSoundName } from '#core/domain/sound-title.ts';
import { createChapterCache } from '#i18n/chapters.ts';
import { ToastRegion } from '#ui/toast-region.tsx';
import { toast } from '#ui/toast.ts';
import '#ui/tokens.css';

const longName = 'Ruido marrón con olas para dormir toda la noche, con campanas al final'.slice(0, maxSoundName);

/** Every message with a button, and one that is longer than them all. */
async function messagesIn(locale: Locale): Promise<[text: string, label: string][]> {
  const chapters = createChapterCache();
  const [{ sound }, presets] = await Promise.all([chapters.load('profile', locale), chapters.load('presets', locale)]);
  return [
    [sound.leftSaid, sound.leftKeep],
    [sound.tabSaid, sound.tabBoth],
    [presets.kept(longName), presets.show],
    [presets.removed(longName), presets.undo],
    [presets.removed('Alfa'), presets.undo],
    [`${sound.tabSaid} ${sound.tabSaid} ${sound.tabSaid} ${sound.tabSaid}`, sound.tabBoth],
  ];
}

/** Without the motion of its toasts, which takes most of the time. */
function showRegion(): () => void {
  const still = document.head.appendChild(document.createElement('style'));
  still.textContent = '[data-sonner-toast] { transition: none !important }';
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  root.render(<ToastRegion label="Onda" isAtTop={false} />);
  const hide = (): void => {
    root.unmount();
    place.remove();
    still.remove();
  };
  onTestFinished(hide);
  return hide;
}

function brokenWords(element: Element): string[] {
  const broken: string[] = [];
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[^\s-]+/gu)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word);
    }
  }
  return broken;
}

const isInSight = (element: Element): boolean => {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
};

/** What a person sees of a toast that stands still. */
async function seen(text: string, label: string) {
  const toastElement = page.getByRole('listitem').filter({ hasText: text });
  const element = await toastElement.findElement();
  await expect.poll(() => element.dataset['mounted'] === 'true' && element.getAnimations().length).toBe(0);
  const button = await toastElement.getByRole('button', { name: label }).findElement();
  const { width, height } = button.getBoundingClientRect();
  return {
    broken: brokenWords(element),
    isInSight: isInSight(element) && isInSight(button),
    hasLargeButton: width >= 44 && height >= 44,
  };
}

const screens = [
  { width: 412, height: 915, size: '' },
  { width: 390, height: 844, size: '' },
  { width: 360, height: 740, size: '' },
  { width: 320, height: 568, size: '' },
  { width: 360, height: 740, size: '200%' },
  { width: 320, height: 640, size: '200%' },
  { width: 568, height: 320, size: '' },
  { width: 320, height: 180, size: '' },
  { width: 1440, height: 900, size: '' },
];

it.each(screens.flatMap((screen) => locales.map((locale) => ({ ...screen, locale }))))(
  'toasts with a button are whole on $width × $height with text of “$size” in $locale',
  async ({ width, height, size, locale }) => {
    await page.viewport(width, height);
    document.documentElement.style.fontSize = size;
    // As on most pages of a phone, a menu stands below.
    const menu = Object.assign(document.createElement('nav'), { id: 'navigation' });
    document.body.append(menu);
    onTestFinished(async () => {
      document.documentElement.style.fontSize = '';
      menu.remove();
      await page.viewport(414, 896);
    });
    for (const [text, label] of await messagesIn(locale)) {
      const hide = showRegion();
      toast(text, 'note', { label, onClick: () => undefined });
      const whole = { text, broken: [], isInSight: true, hasLargeButton: true };
      expect({ text, ...(await seen(text, label)) }).toEqual(whole);
      hide();
    }
  },
);

it('a short text stays beside its button on a phone, and a long one has the line for itself', async () => {
  await page.viewport(412, 915);
  onTestFinished(() => page.viewport(414, 896));
  const messages = await messagesIn('es');
  const isBeside = async ([text, label]: [string, string]): Promise<boolean> => {
    const hide = showRegion();
    toast(text, 'note', { label, onClick: () => undefined });
    await seen(text, label);
    const { bottom } = (await page.getByText(text).findElement()).getBoundingClientRect();
    const { top } = (await page.getByRole('button', { name: label }).findElement()).getBoundingClientRect();
    hide();
    return top < bottom;
  };
  const besides = [];
  for (const message of messages) besides.push(await isBeside(message));
  expect(besides).toEqual([false, false, false, false, true, false]);
});
