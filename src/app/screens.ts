import { lazy } from 'react';
import type { ComponentType } from 'react';
import { wholeStyle } from '#ui/whole-style.ts';

/** A chunk, with the style that the page may have been written without. */
function styled<Chunk>(name: string, load: () => Promise<Chunk>): () => Promise<Chunk> {
  return async () => (await Promise.all([load(), wholeStyle(name)]))[0];
}

// Each screen is a chunk of its own, fetched when its address is opened.
const welcome = styled('welcome', () => import('#screens/welcome/welcome-screen.tsx'));
const about = styled('about', () => import('#screens/about/about-screen.tsx'));
const auth = styled('auth', () => import('#screens/auth/auth-screen.tsx'));
const dashboard = styled('dashboard', () => import('#screens/dashboard/dashboard-screen.tsx'));
const library = styled('library', () => import('#screens/library/library-screen.tsx'));
const player = styled('player', () => import('#screens/player/player-screen.tsx'));
const device = styled('device', () => import('#screens/device/device-screen.tsx'));
const diagnosis = styled('diagnosis', () => import('#screens/diagnosis/diagnosis-screen.tsx'));
const diagnosisResults = styled('diagnosis-results', () => import('#screens/diagnosis-results/diagnosis-results-screen.tsx'));
const history = styled('history', () => import('#screens/history/history-screen.tsx'));
const routines = styled('routines', () => import('#screens/routines/routines-screen.tsx'));
const profile = styled('profile', () => import('#screens/profile/profile-screen.tsx'));
const shell = styled('shell', () => import('./shell.tsx'));
const notFound = styled('not-found', () => import('#screens/not-found/not-found-screen.tsx'));

/** The screen that a chunk exports under a name. */
function screen<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return lazy(async () => ({ default: (await load())[name] }));
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
export const DesignScreen = import.meta.env.DEV ? screen(() => import('#screens/design/design-screen.tsx'), 'DesignScreen') : undefined;
export const NotFoundScreen = screen(notFound, 'NotFoundScreen');

/** Each fetches a screen. */
export const screenFetches: readonly (() => Promise<unknown>)[] = [shell, welcome, about, auth, dashboard, library, player, device, diagnosis, diagnosisResults, history, routines, profile, notFound];
