import type { ComponentType } from 'react';
import type { ChapterName } from '#i18n/chapters.ts';
import { routes } from '#routes.ts';
import { lazyPart } from '#ui/lazy-part.ts';

interface Place {
  /** Names its folder and its page. */
  name: string;
  path: string;
  /** Whether it stands within the navigation. */
  isInside?: boolean;
  /** The texts that it begins with, beyond those of every page. */
  chapters?: readonly ChapterName[];
  /** Which part of the catalogue its page brings: all, or what the address names. */
  catalogue?: 'all' | 'one' | undefined;
}

export interface Screen extends Place {
  load: () => Promise<ComponentType>;
  /** Fetched when it is first shown. Where it cannot be it throws PartLoadError, and is fetched anew with another try. */
  Component: ComponentType;
}

function screen(place: Place, load: () => Promise<ComponentType>): Screen {
  return { ...place, load, Component: lazyPart(load) };
}

/** Every screen that has an address: a new one needs its folder, its messages and a line here. Each is a chunk of its own. */
export const screens: readonly Screen[] = [
  screen(
    { name: 'welcome', path: routes.welcome, chapters: ['welcome'] },
    async () => (await import('#screens/welcome/welcome-screen.tsx')).WelcomeScreen,
  ),
  screen(
    { name: 'about', path: routes.about, chapters: ['about', 'knowledge'] },
    async () => (await import('#screens/about/about-screen.tsx')).AboutScreen,
  ),
  screen(
    { name: 'auth', path: routes.auth, chapters: ['auth'] },
    async () => (await import('#screens/auth/auth-screen.tsx')).AuthScreen,
  ),
  screen(
    { name: 'dashboard', path: routes.dashboard, isInside: true, chapters: ['dashboard'] },
    async () => (await import('#screens/dashboard/dashboard-screen.tsx')).DashboardScreen,
  ),
  screen(
    { name: 'library', path: routes.library, isInside: true, catalogue: 'all' },
    async () => (await import('#screens/library/library-screen.tsx')).LibraryScreen,
  ),
  screen(
    { name: 'player', path: routes.player, isInside: true, catalogue: 'one' },
    async () => (await import('#screens/player/player-screen.tsx')).PlayerScreen,
  ),
  screen(
    { name: 'device', path: routes.device, isInside: true, chapters: ['device'] },
    async () => (await import('#screens/device/device-screen.tsx')).DeviceScreen,
  ),
  screen(
    { name: 'diagnosis', path: routes.diagnosis, isInside: true, chapters: ['diagnosis', 'assessment'] },
    async () => (await import('#screens/diagnosis/diagnosis-screen.tsx')).DiagnosisScreen,
  ),
  screen(
    {
      name: 'diagnosis-results',
      path: routes.diagnosisResults,
      isInside: true,
      chapters: ['diagnosis', 'assessment', 'results'],
    },
    async () => (await import('#screens/diagnosis-results/diagnosis-results-screen.tsx')).DiagnosisResultsScreen,
  ),
  screen(
    { name: 'history', path: routes.history, isInside: true, chapters: ['history'] },
    async () => (await import('#screens/history/history-screen.tsx')).HistoryScreen,
  ),
  screen(
    { name: 'routines', path: routes.routines, isInside: true, chapters: ['routines'] },
    async () => (await import('#screens/routines/routines-screen.tsx')).RoutinesScreen,
  ),
  screen(
    { name: 'profile', path: routes.profile, isInside: true, chapters: ['profile'] },
    async () => (await import('#screens/profile/profile-screen.tsx')).ProfileScreen,
  ),
];

/** What stands around the screens within. */
export const shell = screen({ name: 'shell', path: '' }, async () => (await import('#app/shell/shell.tsx')).Shell);

export const notFound = screen(
  { name: 'not-found', path: '/404' },
  async () => (await import('#screens/not-found/not-found-screen.tsx')).NotFoundScreen,
);

/** For those who work on the product; no build holds it. */
export const design = import.meta.env.DEV
  ? screen(
      { name: 'design', path: '/design' },
      async () => (await import('#screens/design/design-screen.tsx')).DesignScreen,
    )
  : undefined;
