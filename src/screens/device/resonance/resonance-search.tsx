import { Check, X } from 'lucide-react';
import { useRef } from 'react';
import { BreathGuide } from '#components/breathing/breath-guide.tsx';
import { paceSeconds, type FinderState, type PaceStep, type ResonanceFinder } from '#core/device/resonance-finder.ts';
import { runningSession } from '#core/player/player-state.ts';
import { formatMinutes } from '#core/player/session-clock.ts';
import { usePlayer } from '#hooks/use-player.ts';
import { useChapter, useNumber } from '#i18n/language-context.ts';
import { SensorProblem } from '#screens/device/sensor-problem.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { usePaceList } from './use-pace-list.ts';

export type SearchState = Extract<FinderState, { kind: 'opening' | 'running' | 'paused' }>;

export function ResonanceSearch({ finder, state }: { finder: ResonanceFinder; state: SearchState }) {
  const texts = useChapter('resonance');
  const isPaused = state.kind === 'paused';
  return (
    <div className="grid items-center gap-6 lg:grid-cols-2">
      <Figure isSounding={state.kind === 'running'} />
      <div className="grid gap-5">
        <Present state={state} />
        <Steps steps={state.steps} />
        <Progress state={state} />
        {/* Hidden from screen readers, because the card of the sensor announces it. */}
        <SensorProblem aria-hidden />
        <div className="flex flex-wrap gap-3">
          <Button kind={isPaused ? 'primary' : 'quiet'} onClick={isPaused ? finder.resume : finder.pause}>
            {isPaused ? texts.resume : texts.pause}
          </Button>
          <Button kind="bare" className="text-muted hover:text-text" onClick={finder.cancel}>
            {texts.cancel}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** Radius and opacity. */
const rings = [
  [38, 0.9],
  [58, 0.5],
  [78, 0.28],
  [97, 0.16],
] as const;

function Figure({ isSounding }: { isSounding: boolean }) {
  const { player, state } = usePlayer();
  const frame = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const running = runningSession(state);
  const course = running?.programme.breathing;
  return (
    <div className="relative mx-auto grid aspect-square w-full max-w-72 place-items-center text-accent">
      <div ref={frame} aria-hidden className="absolute inset-0">
        <div ref={body} className="absolute inset-0">
          <div className="absolute inset-0 rounded-full bg-[radial-gradient(closest-side,color-mix(in_oklab,currentColor_20%,transparent),transparent)]" />
          <svg viewBox="-100 -100 200 200" className="absolute inset-0 fill-none stroke-current">
            {rings.map(([radius, light]) => (
              <circle key={radius} r={radius} opacity={light} strokeWidth={1.5} vectorEffect="non-scaling-stroke" />
            ))}
          </svg>
        </div>
      </div>
      {course && (
        <div className="pointer-events-none absolute inset-0 grid place-items-center">
          <BreathGuide
            {...{ course, isSounding, frame, body }}
            position={player.position}
            vibration={running.plan.breathing?.vibration === true}
          />
        </div>
      )}
    </div>
  );
}

const unusableIn = (steps: readonly PaceStep[]): number[] => [
  ...new Set(steps.filter(({ status }) => status === 'unusable').map(({ pace }) => pace)),
];

/** Its height is the same for every text. */
function Present({ state }: { state: SearchState }) {
  const texts = useChapter('resonance');
  const number = useNumber();
  const list = usePaceList();
  const { steps, pace, kind } = state;
  const step = texts.step(number(steps.findIndex(({ status }) => status === 'now') + 1), number(steps.length));
  const unusable = unusableIn(steps);
  return (
    <div>
      <div aria-hidden>
        <p className="text-sm text-muted">{step}</p>
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="text-6xl leading-none font-extralight tracking-tighter tabular-nums">{number(pace)}</span>
          <span className="text-muted">{texts.perMinute}</span>
        </p>
      </div>
      <p className="mt-2 min-h-[2lh] text-muted tabular-nums">
        {kind === 'paused' && texts.pausedText}
        {kind === 'opening' && texts.opening}
        {kind === 'running' && texts.left(formatMinutes(paceSeconds - state.elapsed))}
      </p>
      <p role="status" className="sr-only">
        {kind === 'paused' ? texts.paused : texts.spoken(step, number(pace))}
        {unusable.length > 0 && `. ${texts.unusable(list(unusable))}`}
      </p>
    </div>
  );
}

function Steps({ steps }: { steps: readonly PaceStep[] }) {
  const texts = useChapter('resonance');
  const number = useNumber();
  const list = usePaceList();
  const unusable = unusableIn(steps);
  return (
    <div className="grid gap-2">
      <ol aria-label={texts.paces} className="grid grid-cols-6 gap-2">
        {steps.map(({ step, pace, status }) => (
          <li
            key={step}
            aria-current={status === 'now' ? 'step' : undefined}
            className={classNames(
              'grid min-h-12 content-center justify-items-center rounded-control text-center tabular-nums forced-colors:border',
              status === 'now' ? 'bg-accent text-on-primary' : 'bg-raised',
              status === 'to-come' && 'text-muted',
            )}
          >
            <span>{number(pace)}</span>
            {status === 'used' && <Check aria-hidden className="size-4 text-accent" />}
            {status === 'unusable' && <X aria-hidden className="size-4 text-danger" />}
            <span className="sr-only">{texts.status[status]}</span>
          </li>
        ))}
      </ol>
      {unusable.length > 0 && (
        <p aria-hidden className="text-sm text-muted">
          {texts.unusable(list(unusable))}
        </p>
      )}
    </div>
  );
}

function Progress({ state }: { state: SearchState }) {
  const { progress } = useChapter('resonance');
  const { steps } = state;
  const heard = steps.filter(({ status }) => status === 'used' || status === 'unusable').length * paceSeconds;
  const elapsed = state.kind === 'paused' ? 0 : state.elapsed;
  return (
    <progress
      aria-label={progress}
      value={heard + elapsed}
      max={steps.length * paceSeconds}
      className="progress w-full"
    />
  );
}
