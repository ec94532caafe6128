import type { ComponentType } from 'react';
import type { ChapterName } from '#i18n/chapters.ts';
import { routes } from '#routes.ts';
import { lazyPart } from '#ui/lazy-part.ts';

interface ScreenInfo {
  /** Also the name of its folder and of its page. */
  name: string;
  path: string;
  /** Whether the navigation is shown around it. */
  isInside?: boolean;
  /** The chapters of texts that its first render needs. */
  chapters?: readonly ChapterName[];
  /** The catalogue data in its page: all rows, or the one that the address names. */
  catalogue?: 'all' | 'one' | undefined;
}

export interface Screen extends ScreenInfo {
  load: () => Promise<ComponentType>;
  /** Loaded on first render; see lazyPart. */
  Component: ComponentType;
}

function screen(info: ScreenInfo, load: () => Promise<ComponentType>): Screen {
  return { ...info, load, Component: lazyPart(load) };
}

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

export const shell = screen({ name: 'shell', path: '' }, async () => (await import('#app/shell/shell.tsx')).Shell);

export const notFound = screen(
  { name: 'not-found', path: '/404' },
  async () => (await import('#screens/not-found/not-found-screen.tsx')).NotFoundScreen,
);

/** Only on the development server. */
export const design = import.meta.env.DEV
  ? screen(
      { name: 'design', path: '/design' },
      async () => (await import('#screens/design/design-screen.tsx')).DesignScreen,
    )
  : undefined;
