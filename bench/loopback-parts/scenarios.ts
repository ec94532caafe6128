// Actions of a person and of the system during a session while bench/loopback.ts records the sound card.
import type { Page } from 'playwright';
import { sampleRate } from '../../scripts/browsers/sound-server.ts';
import type { Tone } from './measure.ts';

interface Stage {
  page: Page;
  /** Waits until the tone is stable at a level. */
  full: (level: number) => Promise<void>;
}

export interface Scenario {
  name: string;
  tone?: Partial<Tone>;
  /** Default: the player of 528 Hz. */
  path?: string;
  run: (stage: Stage) => Promise<void>;
}

export const defaultTone: Tone = { hertz: 528, amplitude: 0.7, sampleRate };
const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();

/** A media command of the system, as from a lock screen. */
const command = (page: Page, action: MediaSessionAction): Promise<void> =>
  page.evaluate((name) => globalThis.systemCommands[name]?.({ action: name }), action);
const interrupt = (page: Page): Promise<void> => page.evaluate(() => document.querySelector('audio')?.pause());
const changeOutput = (page: Page): Promise<boolean> =>
  page.evaluate(() => navigator.mediaDevices.dispatchEvent(new Event('devicechange')));

async function start({ page, full }: Stage): Promise<void> {
  await press(page, 'Iniciar');
  await full(0.7);
}

async function keys(page: Page, slider: string, presses: readonly string[]): Promise<void> {
  await page.getByRole('slider', { name: slider }).focus();
  for (const key of presses) await page.keyboard.press(key);
}

declare global {
  var contexts: (AudioContext & { playbackStats?: { underrunDuration: number } })[];
  var systemCommands: Partial<Record<MediaSessionAction, MediaSessionActionHandler | null>>;
}

const whilePlaying = (name: string, act: (page: Page) => Promise<unknown>): Scenario => ({
  name,
  run: async (stage) => {
    await start(stage);
    await act(stage.page);
  },
});

export const scenarios: readonly Scenario[] = [
  whilePlaying('stop', (page) => press(page, 'Pausar')),
  {
    name: 'another level, another frequency, then stop',
    tone: { amplitude: 0.5 },
    run: async (stage) => {
      const { page } = stage;
      await page.getByText('Sonido', { exact: true }).click();
      const field = page.getByRole('textbox', { name: 'Frecuencia' });
      await start(stage);
      await keys(page, 'Intensidad', ['ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft']);
      await stage.full(0.5);
      await field.fill('400');
      await field.press('Enter');
      await page.getByText(/^Elegiste 400 Hz/u).waitFor();
      await stage.full(0.5);
      await press(page, 'Pausar');
    },
  },
  whilePlaying('leaving the player', (page) => page.getByRole('link', { name: 'Volver a Biblioteca' }).click()),
  whilePlaying('pause on the lock screen', (page) => command(page, 'pause')),
  whilePlaying('another output', changeOutput),
  whilePlaying('a call', interrupt),
  whilePlaying('a call, and stopped at once', async (page) => {
    await interrupt(page);
    await press(page, 'Pausar');
  }),
  {
    name: 'begun and stopped at once',
    run: async ({ page }) => {
      await press(page, 'Iniciar');
      await press(page, 'Pausar');
    },
  },
  {
    name: 'headphone check',
    path: '/player?id=1&mode=binaural&hertz=10&carrier=200',
    tone: { hertz: 440, amplitude: 0.15 },
    run: async ({ page }) => {
      await page.getByText('Sonido', { exact: true }).click();
      await press(page, 'Izquierdo');
    },
  },
];

const inFirefox = ['stop', 'leaving the player', 'begun and stopped at once'];

/** The ways to end a session that differ most between engines. */
export const firefoxScenarios: readonly Scenario[] = scenarios
  .filter(({ name }) => inFirefox.includes(name))
  .map((scenario) => ({ ...scenario, name: `Firefox: ${scenario.name}` }));

export const shortSession: Scenario = {
  name: 'the end of a session of three seconds',
  run: async ({ page }) => page.evaluate(() => playSession({ minutes: 0.05 })),
};

/** Keeps the page's audio contexts and its handlers for system events. */
export function watchAudio(): void {
  globalThis.contexts = [];
  globalThis.AudioContext = class extends AudioContext {
    constructor(options?: AudioContextOptions) {
      super(options);
      globalThis.contexts.push(this);
    }
  };
  globalThis.systemCommands = {};
  const setActionHandler = Reflect.get(MediaSession.prototype, 'setActionHandler') as (
    this: MediaSession,
    ...given: unknown[]
  ) => void;
  MediaSession.prototype.setActionHandler = function (this: MediaSession, action, handler) {
    globalThis.systemCommands[action] = handler;
    setActionHandler.call(this, action, handler);
  };
}
