import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { Outlet, Route, Routes, useLocation } from 'react-router';
import type { Services } from '#hooks/services-context.ts';
import { ServicesContext } from '#hooks/services-context.ts';
import { LanguageContext } from '#i18n/language-context.ts';
import type { Language } from '#i18n/language.ts';
import { routes, screenAt } from '#routes.ts';
import { CrashBoundary } from '#app/failures/crash-boundary.tsx';
import { Frame } from '#app/shell/frame.tsx';
import { MiniPlayer } from '#app/shell/mini-player.tsx';
import { ScreenReady } from './screen-state.ts';
import * as screens from './screens.ts';

/** The whole app, below a router. */
export function App({ services, language }: { services: Services; language: Language }) {
  'use no memo'; // Drawn once, as Addresses is: what follows the address is below both.
  return (
    <LanguageContext value={language}>
      <ServicesContext value={services}>
        <Guarded>
          <Frame>
            <Guarded>
              <Suspense fallback={null}>
                <Addresses />
                <ScreenReady />
              </Suspense>
            </Guarded>
          </Frame>
        </Guarded>
        {/* Outside of all that can fail, so that what sounds can be stopped. */}
        <MiniPlayer />
      </ServicesContext>
    </LanguageContext>
  );
}

/** What fails says so in its place, until another screen is opened. */
function Guarded({ children }: { children: ReactNode }) {
  return <CrashBoundary place={screenAt(useLocation())}>{children}</CrashBoundary>;
}

/** A screen: what stands around it goes on without it. */
function Place() {
  'use no memo';
  return (
    <Guarded>
      <Outlet />
    </Guarded>
  );
}

/** Which screen an address shows. */
function Addresses() {
  'use no memo';
  return (
    <Routes>
      <Route element={<Place />}>
        <Route path={routes.welcome} element={<screens.WelcomeScreen />} />
        <Route path={routes.auth} element={<screens.AuthScreen />} />
        <Route path={routes.about} element={<screens.AboutScreen />} />
      </Route>
      {screens.DesignScreen && <Route path="/design" element={<screens.DesignScreen />} />}
      <Route element={<screens.Shell />}>
        <Route element={<Place />}>
          <Route path={routes.dashboard} element={<screens.DashboardScreen />} />
          <Route path={routes.library} element={<screens.LibraryScreen />} />
          <Route path={routes.player} element={<screens.PlayerScreen />} />
          <Route path={routes.device} element={<screens.DeviceScreen />} />
          <Route path={routes.diagnosis} element={<screens.DiagnosisScreen />} />
          <Route path={routes.diagnosisResults} element={<screens.DiagnosisResultsScreen />} />
          <Route path={routes.history} element={<screens.HistoryScreen />} />
          <Route path={routes.routines} element={<screens.RoutinesScreen />} />
          <Route path={routes.profile} element={<screens.ProfileScreen />} />
        </Route>
      </Route>
      <Route path="*" element={<screens.NotFoundScreen />} />
    </Routes>
  );
}
