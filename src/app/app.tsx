import { Suspense, type ReactNode } from 'react';
import { Outlet, Route, Routes, useLocation } from 'react-router';
import { ServicesContext, type Services } from '#hooks/services-context.ts';
import { LanguageContext } from '#i18n/language-context.ts';
import type { Language } from '#i18n/language.ts';
import { screenAt } from '#routes.ts';
import { CrashBoundary } from '#app/failures/crash-boundary.tsx';
import { Frame } from '#app/shell/frame.tsx';
import { MiniPlayer } from '#app/shell/mini-player.tsx';
import { ScreenReady } from './screen-state.ts';
import { design, notFound, screens, shell, type Screen } from './screens.ts';

export function App({ services, language }: { services: Services; language: Language }) {
  'use no memo'; // Rendered once: only its children depend on the address.
  return (
    <LanguageContext value={language}>
      <ServicesContext value={services}>
        <ScreenBoundary>
          <Frame>
            <ScreenBoundary>
              <Suspense fallback={null}>
                <ScreenRoutes />
                <ScreenReady />
              </Suspense>
            </ScreenBoundary>
          </Frame>
        </ScreenBoundary>
        {/* Outside all screen boundaries: a session can always be stopped. */}
        <MiniPlayer />
      </ServicesContext>
    </LanguageContext>
  );
}

/** Shows a failure until another screen is opened. */
function ScreenBoundary({ children }: { children: ReactNode }) {
  return <CrashBoundary place={screenAt(useLocation())}>{children}</CrashBoundary>;
}

function ScreenOutlet() {
  'use no memo';
  return (
    <ScreenBoundary>
      <Outlet />
    </ScreenBoundary>
  );
}

const routeOf = ({ path, Component }: Screen): ReactNode => (
  <Route key={path} path={path} caseSensitive element={<Component />} />
);

function ScreenRoutes() {
  'use no memo';
  return (
    <Routes>
      <Route element={<ScreenOutlet />}>{screens.filter(({ isInside }) => !isInside).map(routeOf)}</Route>
      {design && routeOf(design)}
      <Route element={<shell.Component />}>
        <Route element={<ScreenOutlet />}>{screens.filter(({ isInside }) => isInside).map(routeOf)}</Route>
      </Route>
      <Route path="*" element={<notFound.Component />} />
    </Routes>
  );
}
