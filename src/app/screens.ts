import { lazy } from 'react';

// Each screen is a chunk of its own, fetched when its address is opened.
export const WelcomeScreen = lazy(async () => ({ default: (await import('#screens/welcome/welcome-screen.tsx')).WelcomeScreen }));
export const AuthScreen = lazy(async () => ({ default: (await import('#screens/auth/auth-screen.tsx')).AuthScreen }));
export const DashboardScreen = lazy(async () => ({ default: (await import('#screens/dashboard/dashboard-screen.tsx')).DashboardScreen }));
export const LibraryScreen = lazy(async () => ({ default: (await import('#screens/library/library-screen.tsx')).LibraryScreen }));
export const PlayerScreen = lazy(async () => ({ default: (await import('#screens/player/player-screen.tsx')).PlayerScreen }));
export const DeviceScreen = lazy(async () => ({ default: (await import('#screens/device/device-screen.tsx')).DeviceScreen }));
export const DiagnosisScreen = lazy(async () => ({ default: (await import('#screens/diagnosis/diagnosis-screen.tsx')).DiagnosisScreen }));
export const DiagnosisResultsScreen = lazy(async () => ({
  default: (await import('#screens/diagnosis-results/diagnosis-results-screen.tsx')).DiagnosisResultsScreen,
}));
export const ProfileScreen = lazy(async () => ({ default: (await import('#screens/profile/profile-screen.tsx')).ProfileScreen }));
export const NotFoundScreen = lazy(async () => ({ default: (await import('#screens/not-found/not-found-screen.tsx')).NotFoundScreen }));
