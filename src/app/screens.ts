import type { ComponentType } from 'react';
import { lazyPart } from '#ui/lazy-part.ts';
import { wholeStyle } from '#ui/whole-style.ts';

// Each screen is a chunk of its own, fetched when its address is opened.
const welcome = { name: 'welcome', load: () => import('#screens/welcome/welcome-screen.tsx') };
const about = { name: 'about', load: () => import('#screens/about/about-screen.tsx') };
const auth = { name: 'auth', load: () => import('#screens/auth/auth-screen.tsx') };
const dashboard = { name: 'dashboard', load: () => import('#screens/dashboard/dashboard-screen.tsx') };
const library = { name: 'library', load: () => import('#screens/library/library-screen.tsx') };
const player = { name: 'player', load: () => import('#screens/player/player-screen.tsx') };
const device = { name: 'device', load: () => import('#screens/device/device-screen.tsx') };
const diagnosis = { name: 'diagnosis', load: () => import('#screens/diagnosis/diagnosis-screen.tsx') };
const diagnosisResults = {
  name: 'diagnosis-results',
  load: () => import('#screens/diagnosis-results/diagnosis-results-screen.tsx'),
};
const history = { name: 'history', load: () => import('#screens/history/history-screen.tsx') };
const routines = { name: 'routines', load: () => import('#screens/routines/routines-screen.tsx') };
const profile = { name: 'profile', load: () => import('#screens/profile/profile-screen.tsx') };
const shell = { name: 'shell', load: () => import('#app/shell/shell.tsx') };
const notFound = { name: 'not-found', load: () => import('#screens/not-found/not-found-screen.tsx') };

interface Chunk<Export extends string> {
  /** What its style goes by (whole-style.ts). */
  name: string;
  load: () => Promise<Record<Export, ComponentType>>;
}

/** The screen that a chunk exports. Where it cannot be fetched it throws MissingPart, and is fetched anew with another try. */
function screen<Export extends string>({ name, load }: Chunk<Export>, component: Export): ComponentType {
  return lazyPart(async () => (await load())[component], name);
}

export const Shell = screen(shell, 'Shell');
export const WelcomeScreen = screen(welcome, 'WelcomeScreen');
export const AboutScreen = screen(about, 'AboutScreen');
export const AuthScreen = screen(auth, 'AuthScreen');
export const DashboardScreen = screen(dashboard, 'DashboardScreen');
export const LibraryScreen = screen(library, 'LibraryScreen');
export const PlayerScreen = screen(player, 'PlayerScreen');
export const DeviceScreen = screen(device, 'DeviceScreen');
export const DiagnosisScreen = screen(diagnosis, 'DiagnosisScreen');
export const DiagnosisResultsScreen = screen(diagnosisResults, 'DiagnosisResultsScreen');
export const HistoryScreen = screen(history, 'HistoryScreen');
export const RoutinesScreen = screen(routines, 'RoutinesScreen');
export const ProfileScreen = screen(profile, 'ProfileScreen');
/** For those who work on the product; no build holds it. */
export const DesignScreen = import.meta.env.DEV
  ? screen({ name: 'design', load: () => import('#screens/design/design-screen.tsx') }, 'DesignScreen')
  : undefined;
export const NotFoundScreen = screen(notFound, 'NotFoundScreen');

/** Each fetches a screen, with the style that the page may have been written without. */
export const screenFetches: readonly (() => Promise<unknown>)[] = [
  shell,
  welcome,
  about,
  auth,
  dashboard,
  library,
  player,
  device,
  diagnosis,
  diagnosisResults,
  history,
  routines,
  profile,
  notFound,
].map(
  ({ name, load }) =>
    () =>
      Promise.all([load(), wholeStyle(name)]),
);
