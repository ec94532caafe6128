import { useEffect, useEffectEvent, useRef } from 'react';
import type { Scene } from '#core/sound/scenes.ts';
import type { Gain, Seconds } from '#core/units.ts';
import { brightnessOf, createLight } from './figure-light.ts';
import { rgbOf } from './figure-colours.ts';
import { createFigureClock } from './living-figure-clock.ts';
import { drawStrokes } from '#components/figures/nature/draw-strokes.ts';
import { restSeconds, strokesOf } from '#components/figures/nature/scenes.ts';
import { runWhileVisible, type DrawFrame, type RunningAnimation } from './visible-animation.ts';

interface NatureFigureProps {
  /** At least one. */
  scenes: readonly Scene[];
  sounding: boolean;
  /** How loud the session is just now, 0–1. */
  level: () => Gain;
  /** How much of the session has sounded, by the audio clock. */
  position: () => Seconds;
  /** How full the lungs are, 0–1; undefined without a guide. */
  swell: () => number | undefined;
  onDrawn?: (() => void) | undefined;
}

/** Quiet pictures: a drop moves by a few pixels from one to the next. */
const framesPerSecond = 15;

/** As large as the plate of a tone; beyond it is its light. */
const radiusShare = 0.41;

/** Fills the width of its container, in the current text colour. Costs nothing while it is hidden or stands still. */
export function NatureFigure({ scenes, sounding, level, position, swell, onDrawn }: NatureFigureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const running = useRef<RunningAnimation>(null);
  const clock = useRef<ReturnType<typeof createFigureClock>>(null);
  const seconds = useRef<Seconds>(0);
  const shown = useRef({ scenes, sounding });

  const strokesNow = useEffectEvent((still: boolean) => {
    if (shown.current.sounding && !still) {
      clock.current ??= createFigureClock();
      seconds.current = clock.current(position(), 1).seconds;
    }
    return strokesOf(shown.current.scenes, { seconds: restSeconds + seconds.current, swell: still ? 0.5 : swell() });
  });
  const target = useEffectEvent((still: boolean) => brightnessOf({ sounding: shown.current.sounding, still, level }));
  const isMoving = useEffectEvent((still: boolean) => shown.current.sounding && !still);
  const drawn = useEffectEvent(() => onDrawn?.());

  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context) return undefined;
    const light = createLight(element, framesPerSecond);
    running.current = runWhileVisible(element, {
      framesPerSecond,
      prepare: ({ width, height, ratio }): DrawFrame => {
        Object.assign(element, { width, height });
        const pen = { radius: radiusShare * Math.min(width, height), hairline: 1.3 * ratio };
        return (frame) => {
          context.setTransform(1, 0, 0, 1, 0, 0);
          context.clearRect(0, 0, width, height);
          context.translate(width / 2, height / 2);
          const colour = getComputedStyle(element).color;
          drawGlow(context, pen.radius, colour);
          drawStrokes(context, strokesNow(frame.still), { ...pen, colour });
          drawn();
          const isSettled = light.approach(target(frame.still), frame);
          return isMoving(frame.still) || !isSettled ? 'again' : 'rest';
        };
      },
    });
    return () => running.current?.stop();
  }, []);

  // Also a picture that stands still shows what has been set.
  useEffect(() => {
    shown.current = { scenes, sounding };
    running.current?.wake();
  }, [scenes, sounding]);

  return <canvas ref={canvas} aria-hidden="true" className="block aspect-square w-full opacity-0" />;
}

function drawGlow(context: CanvasRenderingContext2D, radius: number, colour: string): void {
  const channels = rgbOf(colour).join(' ');
  const gradient = context.createRadialGradient(0, 0, 0, 0, 0, 1.2 * radius);
  for (const [stop, alpha] of [
    [0, 0.2],
    [0.6, 0.09],
    [1, 0],
  ] as const)
    gradient.addColorStop(stop, `rgb(${channels} / ${alpha})`);
  context.fillStyle = gradient;
  context.fillRect(-1.2 * radius, -1.2 * radius, 2.4 * radius, 2.4 * radius);
}
