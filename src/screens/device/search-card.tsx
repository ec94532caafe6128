import { Radio } from 'lucide-react';
import { useState } from 'react';
import type { SensorState } from '#core/device/sensor-state.ts';
import type { Sensor } from '#core/device/sensor.ts';
import { loadFailureKind } from '#hooks/load-failure-kind.ts';
import { useSensorActions } from '#hooks/heart/use-sensor.ts';
import { useHydrated } from '#hooks/use-hydrated.ts';
import { useChapter, useMessages } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { showToast, toast } from '#ui/toast.ts';

type Unconnected = Exclude<SensorState, { kind: 'connected' | 'reconnecting' }>;

interface SearchCardProps {
  state: Unconnected;
  hasBluetooth: boolean;
}

export function SearchCard({ state, hasBluetooth }: SearchCardProps) {
  const device = useChapter('device');
  const { failure } = useMessages();
  const { run } = useSensorActions();
  const [isRefused, setRefused] = useState(false);
  const { title, text } = useWords(isRefused ? { kind: 'failed', reason: 'unsupported' } : state);
  const act = async (action: (sensor: Sensor) => unknown): Promise<void> => {
    if (!(await run(action))) toast(failure[loadFailureKind()], 'failed');
  };
  const search = (): void => {
    // The specification asks for the toast first, whatever follows.
    if (hasBluetooth) {
      toast(device.searching);
      void act((sensor) => sensor.choose());
    }
    // The answer would contradict it.
    else showToast({ text: device.searching, kind: 'note', onGone: () => setRefused(true) });
  };
  const isBusy = state.kind === 'choosing' || state.kind === 'connecting';
  const known = 'known' in state ? state.known : undefined;
  return (
    <section className="card grid grid-cols-1 content-center justify-items-center gap-4 overflow-hidden p-6 text-center">
      <Rings />
      <div role="status" className="grid justify-items-center gap-4">
        <h2 className="text-2xl font-semibold">{title}</h2>
        <Explanation hasBluetooth={hasBluetooth} text={text} />
      </div>
      <p className="max-w-md text-sm text-muted">
        <span className="font-medium text-text">{device.strap.name}.</span> {device.strap.text}
      </p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        {isBusy ? (
          <Button kind="quiet" onClick={() => void act((sensor) => sensor.disconnect())}>
            {device.cancel}
          </Button>
        ) : (
          <>
            {known !== undefined && (
              <Button onClick={() => void act((sensor) => sensor.connect())}>{device.again(known)}</Button>
            )}
            <Button kind={known === undefined ? 'primary' : 'quiet'} onClick={search}>
              {device.search}
            </Button>
          </>
        )}
      </div>
    </section>
  );
}

/** The page has both texts, so that its first paint is right in every browser. The one that is shown stays. */
function Explanation({ hasBluetooth, text }: Pick<SearchCardProps, 'hasBluetooth'> & { text: string }) {
  const { unsupported } = useChapter('device').failures;
  const isHydrated = useHydrated();
  const texts = { 'with-bluetooth': text, 'without-bluetooth': unsupported.text };
  const shown = hasBluetooth ? 'with-bluetooth' : 'without-bluetooth';
  return (['with-bluetooth', 'without-bluetooth'] as const).map(
    (name) =>
      (!isHydrated || name === shown) && (
        <p key={name} className={classNames('max-w-sm text-muted', !isHydrated && name)}>
          {texts[name]}
        </p>
      ),
  );
}

function useWords(state: Unconnected): { title: string; text: string } {
  const device = useChapter('device');
  if (state.kind === 'failed') return device.failures[state.reason];
  if (state.kind === 'choosing') return { title: device.choosing, text: device.choosingText };
  if (state.kind === 'connecting') return { title: device.connecting, text: device.connectingText(state.name) };
  return { title: device.none, text: device.noneText };
}

/** Radius and opacity. */
const rings = [
  [30, 0.9],
  [50, 0.5],
  [72, 0.28],
  [98, 0.14],
] as const;

function Rings() {
  return (
    <span aria-hidden className="relative grid aspect-square w-40 max-w-full place-items-center text-accent">
      <span className="absolute -inset-16 bg-[radial-gradient(closest-side,color-mix(in_oklab,currentColor_20%,transparent),transparent)]" />
      <svg
        viewBox="-100 -100 200 200"
        className="absolute inset-0 fill-none stroke-current motion-safe:animate-breathe"
      >
        {rings.map(([radius, light]) => (
          <circle key={radius} r={radius} opacity={light} vectorEffect="non-scaling-stroke" />
        ))}
      </svg>
      <Radio className="size-10" strokeWidth={1.5} />
    </span>
  );
}
