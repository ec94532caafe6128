import { Activity, BatteryLow, BatteryMedium, Hand, type LucideIcon } from 'lucide-react';
import type { HeartReading } from '#core/device/heart-reading.ts';
import { lowBattery, type SensorState } from '#core/device/sensor-state.ts';
import { useHeart, useSensorActions } from '#hooks/heart/use-sensor.ts';
import { useChapter, useNumber } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';
import { CoherenceMeter } from './coherence-meter.tsx';
import { SensorProblem } from './sensor-problem.tsx';
import { Tachogram } from './tachogram.tsx';

type Connected = Extract<SensorState, { kind: 'connected' | 'reconnecting' }>;

export function ConnectedSensor({ state }: { state: Connected }) {
  const device = useChapter('device');
  const heart = useChapter('heart');
  const { run } = useSensorActions();
  const reading = useHeart();
  const forget = async (): Promise<void> => {
    await run((sensor) => sensor.forget());
    toast(heart.forgotten, 'done');
  };
  return (
    <section className="card flex flex-col gap-5 p-6 lg:row-span-2">
      <header>
        <h2 className="text-2xl font-semibold wrap-anywhere">{state.name === '' ? device.strap.name : state.name}</h2>
        {state.kind === 'connected' && <Details {...state.details} />}
      </header>
      <Facts state={state} reading={reading} />
      {reading && state.kind === 'connected' && <Live reading={reading} />}
      <div role="status">
        <SensorProblem />
      </div>
      <footer className="mt-auto flex flex-wrap gap-3 pt-2">
        <Button kind="quiet" onClick={() => void run((sensor) => sensor.disconnect())}>
          {heart.disconnect}
        </Button>
        <Button kind="bare" className="text-muted hover:text-text" onClick={() => void forget()}>
          {heart.forget}
        </Button>
      </footer>
    </section>
  );
}

function Details({ manufacturer, model, firmware }: { manufacturer?: string; model?: string; firmware?: string }) {
  const parts = [manufacturer, model, firmware].filter((part) => part !== undefined);
  // Its place is reserved: the details arrive a moment later.
  return <p className="min-h-lh text-sm text-muted wrap-anywhere">{parts.join(' · ')}</p>;
}

function Facts({ state, reading }: { state: Connected; reading: HeartReading | undefined }) {
  const { battery: batteryText, batteryLow, batteryUnknown, contact } = useChapter('heart');
  const number = useNumber();
  const { battery } = state;
  const isLow = battery !== undefined && battery <= lowBattery;
  const level = battery === undefined ? batteryUnknown : batteryText(number(battery, 0));
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-2 text-sm text-muted tabular-nums">
      <Fact Glyph={isLow ? BatteryLow : BatteryMedium}>{isLow ? `${level} · ${batteryLow}` : level}</Fact>
      <Fact Glyph={Hand}>{contact[reading?.contact ?? 'unknown']}</Fact>
      <Fact Glyph={Activity}>
        <Signal share={reading?.artefactShare} />
      </Fact>
    </ul>
  );
}

function Signal({ share }: { share: number | undefined }) {
  const { signal } = useChapter('heart');
  const number = useNumber();
  const percent = share === undefined ? undefined : number(share * 100, 0);
  const found = percent === undefined ? signal.unknown : percent === '0' ? signal.clean : signal.corrected(percent);
  return `${signal.name}: ${found}`;
}

function Fact({ Glyph, children }: { Glyph: LucideIcon; children: React.ReactNode }) {
  return (
    <li className="flex items-center gap-1.5">
      <Glyph aria-hidden className="size-4.5 shrink-0 text-accent" strokeWidth={1.5} />
      <span>{children}</span>
    </li>
  );
}

function Live({ reading }: { reading: HeartReading }) {
  const { rate, perMinute, perMinuteSpoken, beats } = useChapter('heart');
  const number = useNumber();
  const { heartRate } = reading;
  return (
    <>
      <div className="flex items-end justify-between gap-4">
        <p>
          <span className="block text-sm text-muted">{rate}</span>
          <span className="text-6xl leading-none font-extralight tracking-tighter tabular-nums">
            {heartRate === undefined ? '–' : number(heartRate, 0)}
          </span>{' '}
          <span aria-hidden className="text-lg text-muted">
            {perMinute}
          </span>
          <span className="sr-only">{perMinuteSpoken}</span>
        </p>
        <p aria-hidden className="text-sm text-muted">
          {beats.minute}
        </p>
      </div>
      <div className="-mx-6 bg-well">
        <Tachogram reading={reading} />
      </div>
      <CoherenceMeter coherence={reading.coherence} />
    </>
  );
}
