import type { Locator, Page } from '@playwright/test';
import type { Locale } from '#core/domain/locales.ts';
import { measureOutput, tapAudioOutput } from './audio-output.ts';
import { expect, test } from './fixtures.ts';

/** Milliseconds. One sample a second could always fall into the silence between pulses of 2 Hz. */
const pulseSafePolling = { intervals: [170] };

interface NewVisitor {
  page: Page;
  tap: (control: Locator) => Promise<void>;
  /** Taps a field and types into it, which counts as one tap. */
  type: (field: Locator, text: string) => Promise<void>;
  /** From the welcome page to the dashboard, without an account. */
  enter: () => Promise<void>;
  hearsSomething: () => Promise<void>;
}

type DeclareTask = (wanted: string, most: number, perform: (visitor: NewVisitor) => Promise<void>) => void;

const words = {
  es: { start: 'Comenzar', skip: 'Seguir sin cuenta' },
  en: { start: 'Get started', skip: 'Continue without an account' },
} as const;

const declareTask =
  (tag: readonly string[], language: Locale = 'es'): DeclareTask =>
  (wanted, most, perform) => {
    const who = language === 'es' ? 'a new visitor' : 'a new visitor who reads English';
    test(`${who} ${wanted} with at most ${most} taps`, { tag: [...tag] }, async ({ page, prefer }) => {
      if (language !== 'es') await prefer({ language });
      let taps = 0;
      const tap = async (control: Locator): Promise<void> => {
        taps += 1;
        await control.tap();
      };
      await tapAudioOutput(page);
      await page.goto('/');
      await perform({
        page,
        tap,
        type: async (field, text) => {
          await tap(field);
          await page.keyboard.type(text);
        },
        enter: async () => {
          await tap(page.getByRole('link', { name: words[language].start }));
          await tap(page.getByRole('link', { name: words[language].skip }));
        },
        // Through the loudspeaker: an inaudible tone would pass by its level alone.
        hearsSomething: async () => {
          await expect.poll(async () => (await measureOutput(page)).peak, pulseSafePolling).toBeGreaterThan(0.02);
          await expect.poll(async () => (await measureOutput(page)).hertz, pulseSafePolling).toBeGreaterThan(60);
        },
      });
      expect(taps, 'taps').toBeLessThanOrEqual(most);
    });
  };

/**
 * Declares a task of a person who opens Onda for the first time, on a phone and with a limited number of taps:
 * journeys/tasks. Tasks without a network or a touchscreen are in offline.spec.ts and keyboard.spec.ts.
 */
export const task = declareTask([]);

export const englishTask = declareTask(['@long'], 'en');

/** A task whose parts other tasks show. */
export const longTask = declareTask(['@long']);
