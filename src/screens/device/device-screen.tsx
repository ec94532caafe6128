import { useEffect } from 'react';
import { LazyBoundary } from '#components/lazy-boundary.tsx';
import { Screen } from '#components/screen.tsx';
import { useHasBluetooth, useSensorActions, useSensorState } from '#hooks/heart/use-sensor.ts';
import { useSetting } from '#hooks/use-setting.ts';
import { useChapter } from '#i18n/language-context.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { BenefitsCard } from './benefits-card.tsx';
import { KindsCard } from './kinds-card.tsx';
import { SearchCard } from './search-card.tsx';

const ResonanceCard = lazyPart(
  async () => (await import('#screens/device/resonance/resonance-card.tsx')).ResonanceCard,
);
const ConnectedSensor = lazyPart(async () => (await import('./connected-sensor.tsx')).ConnectedSensor);

export function DeviceScreen() {
  const device = useChapter('device');
  const state = useSensorState();
  const hasBluetooth = useHasBluetooth();
  const { prepare } = useSensorActions();
  const hasResonance = useSetting('lastResonance').value !== undefined;
  const isConnected = state.kind === 'connected' || state.kind === 'reconnecting';
  useEffect(() => {
    // The chooser must follow the tap within seconds, and a phone may take as long to load the code.
    if (hasBluetooth) prepare();
    // oxlint-disable-next-line react/exhaustive-deps -- once.
  }, [hasBluetooth]);
  return (
    <Screen title={device.title} back="dashboard" className="accent-pulse">
      <div className="grid grid-cols-1 gap-4 py-4 lg:grid-cols-2">
        {isConnected ? (
          <LazyBoundary fallback={<div className="card min-h-svh lg:row-span-2" />}>
            <ConnectedSensor state={state} />
          </LazyBoundary>
        ) : (
          <SearchCard state={state} hasBluetooth={hasBluetooth} />
        )}
        {(isConnected || hasResonance) && (
          <LazyBoundary>
            <ResonanceCard isConnected={isConnected} />
          </LazyBoundary>
        )}
        <BenefitsCard />
        <KindsCard />
      </div>
    </Screen>
  );
}
