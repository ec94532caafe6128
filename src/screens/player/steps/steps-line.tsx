import { runningSession } from '#core/player/player-state.ts';
import { stepsEnd } from '#core/sound/steps.ts';
import type { Seconds } from '#core/units.ts';
import { usePlayer } from '#hooks/use-player.ts';
import { useNumber } from '#i18n/language-context.ts';
import type { SettingsState } from '#screens/player/use-session-settings.ts';
import { stepsPath, timeTicks, valueTicks, type ChartScale } from './chart-scale.ts';
import type { StepPoint } from '#core/sound/edit-steps.ts';

interface StepsLineProps {
  points: readonly StepPoint[];
  scale: ChartScale;
  end: Seconds;
  settingsState: SettingsState;
}

/** Hidden from screen readers, because the handles say the same. */
export function StepsLine({ points, scale, end, settingsState }: StepsLineProps) {
  const line = stepsPath(points, scale, end);
  const last = 100 * scale.time.partOf(end);
  return (
    <div aria-hidden className="text-xs text-muted tabular-nums">
      <Ticks scale={scale} />
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="absolute inset-0 size-full overflow-visible">
        <path d={`${line}L${last} 100L0 100Z`} className="fill-[color-mix(in_oklab,var(--accent)_22%,transparent)]" />
        <path
          d={line}
          fill="none"
          strokeWidth="2.5"
          vectorEffect="non-scaling-stroke"
          strokeLinejoin="round"
          strokeLinecap="round"
          className="stroke-[var(--accent)]"
        />
      </svg>
      {settingsState.isActive && <Now scale={scale} settingsState={settingsState} />}
    </div>
  );
}

function Ticks({ scale }: Pick<StepsLineProps, 'scale'>) {
  const number = useNumber();
  const { time, value, measure } = scale;
  const times = timeTicks(time);
  const unit = measure === 'hertz' ? 'Hz' : '%';
  return (
    <>
      <span className="absolute" style={{ top: -22, left: -38 }}>
        {unit}
      </span>
      {valueTicks(scale).map((tick) => (
        <span
          key={tick}
          className="absolute inset-x-0 border-t border-line"
          style={{ top: `${100 * (1 - value.partOf(tick))}%` }}
        >
          <span className="absolute -translate-y-1/2" style={{ right: 'calc(100% + 14px)' }}>
            {number(tick)}
          </span>
        </span>
      ))}
      {times.map((tick) => (
        <span
          key={tick}
          className="absolute top-full mt-2 -translate-x-1/2 whitespace-nowrap"
          style={{ left: `${100 * time.partOf(tick)}%` }}
        >
          {tick / 60}
          {tick === times.at(-1) && ' min'}
        </span>
      ))}
    </>
  );
}

/**
 * Where the session is; moves once a second. Not where its end has moved: its steps are then at other times than those
 * that are drawn.
 */
function Now({ scale, settingsState }: Pick<StepsLineProps, 'scale' | 'settingsState'>) {
  const running = runningSession(usePlayer().state);
  const end = stepsEnd(settingsState.settings);
  if (end === undefined || running?.remaining === undefined || running.plan.continues?.moved) return null;
  // Counted from the end, because a session may continue where another ended.
  const place = end - running.remaining;
  return (
    <span
      data-now
      className="absolute inset-y-0 -translate-x-1/2 rounded-full bg-text"
      style={{ width: 2, left: `${100 * scale.time.partOf(place)}%` }}
    />
  );
}
