import { createSimulatedAccount } from '#core/account/simulated-account.ts';
import type { Locale } from '#core/domain/locales.ts';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { vi } from 'vitest';
import type { Catalogue } from '#core/catalogue/catalogue.ts';
import { testFrequency } from '#core/catalogue/frequency.fixture.ts';
import type { Frequency } from '#core/catalogue/frequency.ts';
import { frequencyIn } from '#core/catalogue/imported-frequency.ts';
import { BackendError } from '#core/backend/backend-error.ts';
import { memoryPersonalData, loadedService } from '#core/personal-data/personal-data.fixture.ts';
import type { ListeningWeek } from '#core/player/dose/listening-week.ts';
import { programmeOf } from '#core/player/resolved-plan.ts';
import { plannedSeconds, type PlayerState, type RunningSession, type SessionPlan } from '#core/player/player-state.ts';
import type { Player } from '#core/player/player.ts';
import type { Preview, PreviewedSound } from '#core/player/preview.ts';
import { silentSensor } from '#core/device/sensor.fixture.ts';
import { createAssessmentDraft } from '#core/assessment/assessment-draft.ts';
import { settingsOn } from '#core/settings/settings.fixture.ts';
import { createStore } from '#core/store.ts';
import type { Services } from '#hooks/services-context.ts';
import type { ChapterName, Chapters } from '#i18n/chapters.ts';
import { createLanguage } from '#i18n/language.ts';
import { loadMessages, type Messages } from '#i18n/messages.ts';
import '#ui/tokens.css';
import { App } from './app.tsx';
import { lazyService } from '#app/boot/lazy-services.ts';

export const shownFrequencies: readonly Frequency[] = [
  testFrequency({
    id: 10,
    hertz: 10,
    category: 'Calm',
    title: { es: 'Alfa en calma', en: 'Calm alpha' },
    tags: { es: ['relajación'], en: ['relaxation'] },
  }),
  testFrequency({ id: 2, hertz: 40, category: 'Focus', title: { es: 'Gamma 40', en: 'Gamma 40' }, evidenceGrade: 'B' }),
  testFrequency({
    id: 3,
    hertz: 7.83,
    category: 'Shield',
    title: { es: 'Schumann', en: 'Schumann' },
    evidenceGrade: 'none',
  }),
  testFrequency({ id: 1, hertz: 528, category: 'Restore', title: { es: 'Solfeggio 528', en: 'Solfeggio 528' } }),
];

function testCatalogue(): Catalogue {
  return {
    list: (category) =>
      Promise.resolve(
        shownFrequencies.filter((frequency) => category === undefined || frequency.category === category),
      ),
    byId: (id) => {
      const found = frequencyIn(shownFrequencies, id);
      return found ? Promise.resolve(found) : Promise.reject(new BackendError('not-found', 'none'));
    },
  };
}

export function playingState(plan: SessionPlan, changes: Partial<RunningSession> = {}): PlayerState {
  const remaining = plannedSeconds(plan);
  return {
    phase: 'playing',
    plan,
    programme: programmeOf(plan, false),
    remaining,
    elapsed: 0,
    milestone: 'started',
    ...changes,
  };
}

/** Records its calls; the test sets its state. */
export function silentPlayer() {
  const store = createStore<PlayerState>({ phase: 'idle' });
  const end = (ended: 'stopped' | 'left'): void => {
    const state = store.getSnapshot();
    if (state.phase === 'idle') return;
    const last = state.phase === 'playing' && { plan: state.plan, heard: state.elapsed, remaining: state.remaining };
    store.set({ phase: 'idle', ended, ...(last && { last }) });
  };
  const player: Player = {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    play: vi.fn((plan: SessionPlan) => {
      store.set(playingState(plan));
      return Promise.resolve();
    }),
    stop: vi.fn(() => end('stopped')),
    prepare: vi.fn(),
    leave: vi.fn(() => end('left')),
    change: vi.fn(),
    setEnd: vi.fn(),
    resume: vi.fn(() => Promise.resolve()),
    interrupt: vi.fn(),
    pause: vi.fn(),
    soundingLevel: () => 0,
    position: () => 0,
  };
  return { player, set: store.set };
}

/** Records its calls; the test sets its state. */
export function silentPreview() {
  const { set, subscribe, getSnapshot } = createStore<ReturnType<Preview['getSnapshot']>>(undefined);
  const preview: Preview = {
    subscribe,
    getSnapshot,
    toggle: vi.fn(({ id }: PreviewedSound) => {
      set(getSnapshot() === id ? undefined : id);
      return Promise.resolve();
    }),
    stop: vi.fn(() => set(undefined)),
  };
  return { preview, set };
}

export interface Shown {
  texts: Messages;
  chapter: <Name extends ChapterName>(name: Name) => Promise<Chapters[Name]>;
  services: Services;
  close: () => void;
}

const open: Root[] = [];

/** Renders the app at an address. */
export async function show(address: string, locale: Locale = 'es', replaced: Partial<Services> = {}): Promise<Shown> {
  const texts = await loadMessages(locale);
  const { settings } = settingsOn();
  const services: Services = {
    account: createSimulatedAccount(() => Promise.resolve()),
    catalogue: testCatalogue(),
    player: silentPlayer().player,
    listening: createStore<ListeningWeek>({ minutes: 0, dose: 0, breakDue: false }),
    headphones: { play: vi.fn(() => Promise.resolve(2)) },
    preview: silentPreview().preview,
    settings,
    sensor: silentSensor().service,
    // Filled by a test with loadedService(await memoryPersonalData({ sessions: [testSession()] })).
    personalData: replaced.personalData ?? loadedService(await memoryPersonalData()),
    updates: createStore(undefined),
    assessmentDraft: lazyService(
      () => Promise.resolve(createAssessmentDraft({ setting: settings.assessmentDraft, now: Date.now })),
      () => undefined,
    ),
    installOffer: createStore(undefined),
    log: { error: vi.fn(), warn: vi.fn() },
    ...replaced,
  };
  const language = createLanguage({ read: () => undefined, write: () => undefined }, { locale, messages: texts });
  const element = document.createElement('div');
  document.body.append(element);
  const root = createRoot(element);
  open.push(root);
  root.render(
    <MemoryRouter initialEntries={[address]}>
      <App services={services} language={language} />
    </MemoryRouter>,
  );
  const close = (): void => {
    root.unmount();
    element.remove();
  };
  return { texts, chapter: (name) => language.chapters.load(name, locale), services, close };
}

export function closeAll(): void {
  for (const root of open.splice(0)) root.unmount();
  document.body.replaceChildren();
}
