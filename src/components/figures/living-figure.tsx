import { useEffect, useEffectEvent, useRef } from 'react';
import type { Accent } from '#core/catalogue/frequency.ts';
import type { Gain, Hertz, Seconds } from '#core/units.ts';
import { brightnessOf } from './figure-light.ts';
import type { RunningAnimation } from './visible-animation.ts';
import { createFigureClock, type FigureMoment } from './living-figure-clock.ts';
import { runLivingFigure, type FigureState } from './run-living-figure.ts';

interface LivingFigureProps {
  hertz: Hertz;
  accent: Accent;
  sounding: boolean;
  /** The tone's current loudness, 0 to 1. */
  level: () => Gain;
  /** How much of the session has sounded, by the audio clock. */
  position: () => Seconds;
  onDrawn?: () => void;
}

const restMoment: FigureMoment = { seconds: 0, elapsed: 0, swings: 0 };

/** Fills the width of its container, in the current text colour. */
export function LivingFigure({ hertz, accent, sounding, level, position, onDrawn }: LivingFigureProps) {
  const place = useRef<HTMLDivElement>(null);
  const running = useRef<RunningAnimation>(null);
  const soundingNow = useRef(false);
  const clock = useRef<ReturnType<typeof createFigureClock>>(null);
  const last = useRef(restMoment);

  const targetBrightness = useEffectEvent((still: boolean): Gain => {
    return brightnessOf({ sounding: soundingNow.current, still, level });
  });
  // After a session the figure stays where it was and dims.
  const moment = useEffectEvent((still: boolean): FigureMoment => {
    if (still) return restMoment;
    clock.current ??= createFigureClock();
    last.current = soundingNow.current ? clock.current(position(), hertz) : { ...last.current, elapsed: 0 };
    return last.current;
  });

  const drawn = useEffectEvent(() => onDrawn?.());

  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const state = (still: boolean): FigureState => ({
      moment: moment(still),
      targetBrightness: targetBrightness(still),
      sounding: soundingNow.current,
    });
    running.current = runLivingFigure(element, { hertz, accent, state, onDrawn: drawn });
    return () => running.current?.stop();
  }, [hertz, accent]);

  useEffect(() => {
    soundingNow.current = sounding;
    running.current?.wake();
  }, [sounding]);

  return <div ref={place} aria-hidden="true" className="relative aspect-square w-full opacity-0" />;
}
