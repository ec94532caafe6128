import type { ComponentType } from 'react';
import type { ChapterName } from '#i18n/chapters.ts';
import { factsOf, screenNames, type ScreenName } from '#routes.ts';
import { lazyPart } from '#ui/lazy-part.ts';

interface ScreenSource {
  load: () => Promise<ComponentType>;
  /** The chapters of texts that its first render needs. */
  chapters?: readonly ChapterName[];
}

export interface Screen extends ScreenSource {
  /** Also the name of its folder and of its page. */
  name: string;
  path: string;
  /** Whether the shell is around it, which has the navigation. */
  isInside: boolean;
  /** Loaded on first render; see lazyPart. */
  Component: ComponentType;
}

const sources: Readonly<Record<ScreenName, ScreenSource>> = {
  welcome: {
    chapters: ['welcome'],
    load: async () => (await import('#screens/welcome/welcome-screen.tsx')).WelcomeScreen,
  },
  about: {
    chapters: ['about', 'knowledge', 'privacy'],
    load: async () => (await import('#screens/about/about-screen.tsx')).AboutScreen,
  },
  auth: {
    chapters: ['auth'],
    load: async () => (await import('#screens/auth/auth-screen.tsx')).AuthScreen,
  },
  dashboard: {
    chapters: ['dashboard'],
    load: async () => (await import('#screens/dashboard/dashboard-screen.tsx')).DashboardScreen,
  },
  library: {
    load: async () => (await import('#screens/library/library-screen.tsx')).LibraryScreen,
  },
  player: {
    load: async () => (await import('#screens/player/player-screen.tsx')).PlayerScreen,
  },
  device: {
    chapters: ['device'],
    load: async () => (await import('#screens/device/device-screen.tsx')).DeviceScreen,
  },
  diagnosis: {
    chapters: ['diagnosis', 'assessment', 'privacy'],
    load: async () => (await import('#screens/diagnosis/diagnosis-screen.tsx')).DiagnosisScreen,
  },
  'diagnosis-results': {
    chapters: ['diagnosis', 'assessment', 'results'],
    load: async () => (await import('#screens/diagnosis-results/diagnosis-results-screen.tsx')).DiagnosisResultsScreen,
  },
  history: {
    chapters: ['history', 'privacy'],
    load: async () => (await import('#screens/history/history-screen.tsx')).HistoryScreen,
  },
  routines: {
    chapters: ['routines'],
    load: async () => (await import('#screens/routines/routines-screen.tsx')).RoutinesScreen,
  },
  profile: {
    chapters: ['profile', 'privacy'],
    load: async () => (await import('#screens/profile/profile-screen.tsx')).ProfileScreen,
  },
};

function screen(info: Pick<Screen, 'name' | 'path' | 'isInside'>, source: ScreenSource): Screen {
  return { ...info, ...source, Component: lazyPart(source.load) };
}

export const screens: readonly Screen[] = screenNames.map((name) => {
  const { path, navigation } = factsOf(name);
  return screen({ name, path, isInside: navigation !== 'never' }, sources[name]);
});

export const shell = screen(
  { name: 'shell', path: '', isInside: false },
  { load: async () => (await import('#app/shell/shell.tsx')).Shell },
);

export const notFound = screen(
  { name: 'not-found', path: '/404', isInside: false },
  { load: async () => (await import('#screens/not-found/not-found-screen.tsx')).NotFoundScreen },
);

/** Only on the development server. */
export const design = import.meta.env.DEV
  ? screen(
      { name: 'design', path: '/design', isInside: false },
      { load: async () => (await import('#screens/design/design-screen.tsx')).DesignScreen },
    )
  : undefined;
