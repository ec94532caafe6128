import { lazy } from 'react';
import type { ComponentType } from 'react';
import { wholeStyle } from '#core/platform/page.ts';

// Each screen is a chunk of its own, fetched when its address is opened.
const welcome = () => import('#screens/welcome/welcome-screen.tsx');
const about = () => import('#screens/about/about-screen.tsx');
const auth = () => import('#screens/auth/auth-screen.tsx');
const dashboard = () => import('#screens/dashboard/dashboard-screen.tsx');
const library = () => import('#screens/library/library-screen.tsx');
const player = () => import('#screens/player/player-screen.tsx');
const device = () => import('#screens/device/device-screen.tsx');
const diagnosis = () => import('#screens/diagnosis/diagnosis-screen.tsx');
const diagnosisResults = () => import('#screens/diagnosis-results/diagnosis-results-screen.tsx');
const history = () => import('#screens/history/history-screen.tsx');
const routines = () => import('#screens/routines/routines-screen.tsx');
const profile = () => import('#screens/profile/profile-screen.tsx');
/** The pages outside are written without the style of what is inside. */
const shell = async () => (await Promise.all([import('./shell.tsx'), wholeStyle()]))[0];
const notFound = () => import('#screens/not-found/not-found-screen.tsx');

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
