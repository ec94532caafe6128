import { Suspense } from 'react';
import { Outlet, Route, Routes, useLocation } from 'react-router';
import type { Services } from '#hooks/services-context.ts';
import { ServicesContext } from '#hooks/services-context.ts';
import { LanguageContext } from '#i18n/language-context.ts';
import type { Language } from '#i18n/language.ts';
import { routes } from '#routes.ts';
import { CrashBoundary } from './crash-boundary.tsx';
import { Frame } from './frame.tsx';
import * as screens from './screens.ts';

/** The whole app, below a router. */
export function App({ services, language }: { services: Services; language: Language }) {
  return (
    <LanguageContext value={language}>
      <ServicesContext value={services}>
        <CrashBoundary>
          <Frame>
            <Suspense fallback={null}>
              <Addresses />
            </Suspense>
          </Frame>
        </CrashBoundary>
      </ServicesContext>
    </LanguageContext>
  );
}

/** A screen whose texts cannot be fetched says so in its place; another one is not concerned. */
function Place() {
  return (
    <CrashBoundary key={useLocation().pathname} ofTexts>
      <Outlet />
    </CrashBoundary>
  );
}

/** Which screen an address shows. */
function Addresses() {
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
