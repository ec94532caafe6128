import { useState, type PointerEvent, type RefObject } from 'react';
import type { LayerSettings } from '#core/domain/layers.ts';
import type { Seconds } from '#core/units.ts';
import { chartScale, nearestPlace, placeOf, type ChartScale } from './chart-scale.ts';
import { movedPoint, type StepPoint } from '#core/sound/edit-steps.ts';

interface DragOptions extends Pick<LayerSettings, 'kind'> {
  plot: RefObject<HTMLElement | null>;
  points: readonly StepPoint[];
  /** The end of the session before the drag. */
  sessionEnd: Seconds;
  onChange: (points: readonly StepPoint[]) => void;
}

interface Drag {
  index: number;
  points: readonly StepPoint[];
  /** Does not change during the drag. */
  scale: ChartScale;
  /** From the finger to the point. */
  offset: { x: number; y: number };
  /** Where the drag began, in pixels. */
  from: { clientX: number; clientY: number };
  isMoved: boolean;
}

/** Pixels that a finger may move in a tap. */
const tapTolerance = 4;

export type DragHandlers = Record<
  'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel',
  (event: PointerEvent<HTMLElement>) => void
>;

interface DraggedPoints {
  points: readonly StepPoint[];
  scale: ChartScale;
  /** When the line ends. */
  end: Seconds;
  handlers: DragHandlers;
}

/** The points as they are dragged; the sound changes when one is dropped. */
export function useDraggedPoints({ plot, kind, sessionEnd, onChange, ...stored }: DragOptions): DraggedPoints {
  const [drag, setDrag] = useState<Drag>();
  const points = drag?.points ?? stored.points;
  const end = Math.max(sessionEnd, points.at(-1)?.at ?? 0);
  const scale = drag?.scale ?? chartScale(points, { kind }, end);
  const placeUnder = ({ clientX, clientY }: PointerEvent): { x: number; y: number; ratio: number } => {
    const { left, top, width, height } = plot.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    return { x: (clientX - left) / width, y: (clientY - top) / height, ratio: width / height };
  };
  const handlers: DragHandlers = {
    onPointerDown: (event) => {
      if (event.button !== 0) return;
      const { x, y, ratio } = placeUnder(event);
      const places = points.map((point) => placeOf(point, scale));
      const index = nearestPlace(places, { x, y }, ratio);
      const place = places[index] ?? { x, y };
      event.currentTarget.setPointerCapture(event.pointerId);
      const { clientX, clientY } = event;
      const offset = { x: place.x - x, y: place.y - y };
      setDrag({ index, points, scale, offset, from: { clientX, clientY }, isMoved: false });
    },
    onPointerMove: (event) => {
      if (!drag) return;
      const moved = Math.hypot(event.clientX - drag.from.clientX, event.clientY - drag.from.clientY);
      if (!drag.isMoved && moved < tapTolerance) return;
      const { x, y } = placeUnder(event);
      const at = scale.time.valueAt(x + drag.offset.x);
      const value = scale.value.valueAt(1 - y - drag.offset.y);
      setDrag({ ...drag, points: movedPoint(drag.points, drag.index, { at, value, kind }), isMoved: true });
    },
    onPointerUp: () => {
      setDrag(undefined);
      if (drag?.isMoved) onChange(drag.points);
    },
    onPointerCancel: () => setDrag(undefined),
  };
  return { points, scale, end, handlers };
}
