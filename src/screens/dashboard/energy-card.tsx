import { Toroid } from '#components/figures/toroid.tsx';
import { SampleBadge } from '#components/sample-badge.tsx';
import { useOwnsSomething } from '#hooks/use-owns-something.ts';
import { useTotals } from '#hooks/use-personal-data.ts';
import { useSensorState } from '#hooks/heart/use-sensor.ts';
import { useSetting } from '#hooks/use-setting.ts';
import { useChapter, useNumber } from '#i18n/language-context.ts';
import { routes } from '#routes.ts';
import { classNames } from '#ui/class-names.ts';
import { optionalPart } from '#ui/lazy-part.ts';
import { Link } from '#ui/link.tsx';
import { Figure } from './figure.tsx';
import { ModeList } from './mode-list.tsx';

/** Shown until there is a session or a measurement (specification, section 9). */
const sample = { resonance: 7.83, coherence: 85, active: 'Calm' } as const;

const LastMode = optionalPart(async () => (await import('./own-cards.tsx')).LastMode);

const HeartFigures = optionalPart(async () => (await import('./heart-figures.tsx')).HeartFigures);

export function EnergyCard() {
  const { energy } = useChapter('dashboard');
  const isConnected = useSensorState().kind === 'connected';
  const isMeasured = useSetting('lastHeart').value !== undefined || isConnected;
  const owns = useOwnsSomething();
  return (
    <section className="@container card grid grid-cols-[minmax(min-content,1fr)_minmax(0,11.75rem)] items-center gap-3 overflow-hidden p-5 sm:col-span-2 sm:grid-cols-[1fr_auto] sm:gap-x-6 sm:p-6 lg:col-span-1">
      {/* One badge for the whole card; values that are no samples say where they come from. */}
      <div className="col-span-2 flex flex-wrap items-center gap-3 sm:max-lg:col-span-1">
        <h2 className="text-lg font-semibold">{energy.title}</h2>
        {!isMeasured && !owns && (
          <span className="until-own">
            <SampleBadge />
          </span>
        )}
      </div>
      {isMeasured ? (
        <HeartFigures fallback={<SampleFigures className="invisible" />} />
      ) : owns ? (
        <ToMeasure />
      ) : (
        <SampleFigures className="until-own" />
      )}
      <Toroid className="-mt-3 w-full sm:-mr-3 sm:w-[min(14rem,35vw)] @max-[11rem]:hidden sm:max-lg:col-start-2 sm:max-lg:row-span-3 sm:max-lg:row-start-1 sm:max-lg:my-0" />
      <div className="col-span-2 sm:max-lg:col-span-1">
        <Modes isSample={!isMeasured && !owns} />
      </div>
    </section>
  );
}

/** Where there is other data of one's own: what would fill the place. */
function ToMeasure() {
  const { energy, own } = useChapter('dashboard');
  return (
    <p className="min-w-0 text-muted">
      {energy.coherence}: {own.toMeasure}{' '}
      <Link to={routes.device} className="inline-block py-2.5 text-accent underline underline-offset-3">
        {own.measure}
      </Link>
    </p>
  );
}

function SampleFigures({ className }: { className: string }) {
  const { energy } = useChapter('dashboard');
  const number = useNumber();
  return (
    <dl className={classNames('flex flex-wrap gap-x-8 gap-y-3', className)}>
      <Figure name={energy.coherence} value={number(sample.coherence)} unit="%" />
      <Figure name={energy.resonance} value={number(sample.resonance)} unit="Hz" />
    </dl>
  );
}

/** The category of the last session, or a sample. */
function Modes({ isSample }: { isSample: boolean }) {
  const { own } = useChapter('dashboard');
  const totals = useTotals();
  const frequencyId = totals?.last?.frequencyId ?? undefined;
  const waiting = <ModeList active={sample.active} className="until-own" />;
  if (frequencyId !== undefined) return <LastMode frequencyId={frequencyId} fallback={waiting} />;
  return isSample || !totals ? waiting : <ModeList active={undefined} origin={own.modesNone} />;
}
