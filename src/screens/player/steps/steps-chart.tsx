import { useId, useRef, type KeyboardEvent } from 'react';
import { stepsEnd } from '#core/sound/steps.ts';
import type { LayerSettings } from '#core/domain/layers.ts';
import type { Seconds } from '#core/units.ts';
import { useChapter, useNumber } from '#i18n/language-context.ts';
import type { SettingsState } from '#screens/player/use-session-settings.ts';
import { placeOf, type ChartScale } from './chart-scale.ts';
import { keyTarget, measureOf, movedPoint, valueRange, type StepPoint } from '#core/sound/edit-steps.ts';
import { StepsLine } from './steps-line.tsx';
import { useDraggedPoints, type DragHandlers } from './use-dragged-points.ts';

interface StepsChartProps extends Pick<LayerSettings, 'kind'> {
  points: readonly StepPoint[];
  settingsState: SettingsState;
  onChange: (points: readonly StepPoint[]) => void;
}

/** The steps of a sound as a line whose points can be dragged, or moved with the keyboard. */
export function StepsChart({ kind, settingsState, onChange, ...shown }: StepsChartProps) {
  const { steps: texts } = useChapter('layers');
  const id = useId();
  const plot = useRef<HTMLDivElement>(null);
  const sessionEnd = stepsEnd(settingsState.settings) ?? 0;
  const { points, scale, end, handlers } = useDraggedPoints({ plot, kind, points: shown.points, sessionEnd, onChange });
  const locked = settingsState.isActive;
  const press = (event: KeyboardEvent<HTMLElement>, index: number): void => {
    const next = pointsByKey(event, { points, index, kind });
    if (!next) return;
    event.preventDefault();
    onChange(next);
  };
  return (
    <div className="grid gap-2">
      <div
        role="group"
        aria-label={texts.chart[scale.measure]}
        aria-describedby={locked ? undefined : id}
        className="rounded-control bg-well"
        style={{ padding: '1.5rem 1.75rem 2.25rem 3rem' }}
      >
        <div ref={plot} className="relative h-44">
          <StepsLine {...{ points, scale, end, settingsState }} />
          {points.map((point, index) => (
            <Handle
              // oxlint-disable-next-line react/no-array-index-key -- Points have no identity but their place.
              key={index}
              {...{ point, index, scale, kind, locked }}
              {...(!locked && { ...handlers, onKeyDown: (event) => press(event, index) })}
            />
          ))}
        </div>
      </div>
      {!locked && (
        <p id={id} className="text-sm text-muted max-sm:hidden">
          {texts.keys}
        </p>
      )}
    </div>
  );
}

const isRemoval = (key: string): boolean => key === 'Delete' || key === 'Backspace';

interface FocusedPoint extends Pick<StepsChartProps, 'kind' | 'points'> {
  index: number;
}

/** undefined for a key that does nothing. */
function pointsByKey(
  { key, currentTarget }: KeyboardEvent<HTMLElement>,
  { points, index, kind }: FocusedPoint,
): StepPoint[] | undefined {
  const point = points[index];
  const target = point && keyTarget(point, key, measureOf(kind));
  if (target) return movedPoint(points, index, { ...target, kind });
  if (!isRemoval(key) || index === 0) return undefined;
  const before = currentTarget.previousElementSibling;
  // The handle of a removed last point disappears, so the one before takes the focus.
  if (index === points.length - 1 && before instanceof HTMLElement) before.focus();
  return points.toSpliced(index, 1);
}

interface HandleProps extends Pick<LayerSettings, 'kind'>, Partial<DragHandlers> {
  point: StepPoint;
  index: number;
  scale: ChartScale;
  locked: boolean;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
}

function Handle({ point, index, scale, kind, locked, ...handlers }: HandleProps) {
  const { steps: texts } = useChapter('layers');
  const spoken = useSpokenValue();
  const { x, y } = placeOf(point, scale);
  const { min, max } = valueRange(kind, scale.measure);
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={index === 0 ? texts.start : texts.step(index)}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={point[scale.measure]}
      aria-valuetext={spoken(point, scale)}
      aria-disabled={locked}
      className="absolute grid size-11 -translate-x-1/2 -translate-y-1/2 place-items-center rounded-full"
      style={{ left: `${100 * x}%`, top: `${100 * y}%`, touchAction: 'none', cursor: locked ? 'default' : 'grab' }}
      {...handlers}
    >
      <span
        className="rounded-full border border-accent bg-surface shadow-card"
        style={locked ? { padding: 2, borderWidth: 3 } : { padding: 6, borderWidth: 4 }}
      />
    </div>
  );
}

function useSpokenValue(): (point: StepPoint, scale: ChartScale) => string {
  const { steps: texts } = useChapter('layers');
  const number = useNumber();
  const inMinutes = (at: Seconds): string => number(at / 60);
  return (point, { measure }) =>
    texts.at(inMinutes(point.at), `${number(point[measure])} ${measure === 'hertz' ? 'Hz' : '%'}`);
}
