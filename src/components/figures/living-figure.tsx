import { useEffect, useEffectEvent, useRef } from 'react';
import type { Accent } from '#core/catalogue/frequency.ts';
import type { Gain, Hertz, Seconds } from '#core/units.ts';
import { useTicker } from '#hooks/use-ticker.ts';
import type { RunningStage } from './canvas-stage.ts';
import { createFigureClock, type FigureMoment } from './living-figure-clock.ts';
import { runLivingFigure, type Life } from './living-figure-stage.ts';

interface LivingFigureProps {
  hertz: Hertz;
  /** Says how the figure moves. */
  accent: Accent;
  sounding: boolean;
  /** The tone's loudness at this moment, 0 to 1, read some times a second while sounding. */
  level: () => Gain;
  /** How much of the session has sounded, by the audio clock: what the figure moves by. */
  position: () => Seconds;
  /** Called when its lines can be seen. */
  onDrawn?: () => void;
  /** Width and colour (the figure has the colour of text); without it, the whole width and the accent's own colour. */
  className?: string;
}

/** The figure's light before a tone, as a share of its full light. */
const asleep = 0.4;
const atRest: FigureMoment = { seconds: 0, elapsed: 0, swings: 0 };
const ownLooks: Record<Accent, string> = {
  pulse: 'relative w-full text-pulse',
  aura: 'relative w-full text-aura',
  clarity: 'relative w-full text-clarity',
};

/** The figure of a frequency, alive while it sounds. Decoration: what it shows is also said in words. */
export function LivingFigure({ hertz, accent, sounding, level, position, onDrawn, className }: LivingFigureProps) {
  const place = useRef<HTMLDivElement>(null);
  const running = useRef<RunningStage>(null);
  const soundingNow = useRef(false);
  const clock = useRef<ReturnType<typeof createFigureClock>>(null);
  const last = useRef(atRest);
  const every = useTicker();

  const wantedLight = useEffectEvent((still: boolean): Gain => {
    if (!soundingNow.current) return asleep;
    return still ? 0.9 : asleep + (1 - asleep) * Math.max(0, Math.min(1, level()));
  });
  // Once it is over, the figure stays where it was and goes dark.
  const moment = useEffectEvent((still: boolean): FigureMoment => {
    if (still) return atRest;
    clock.current ??= createFigureClock();
    last.current = soundingNow.current ? clock.current(position(), hertz) : { ...last.current, elapsed: 0 };
    return last.current;
  });

  const drawn = useEffectEvent(() => onDrawn?.());

  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const life = (still: boolean): Life => ({
      moment: moment(still),
      wanted: wantedLight(still),
      sounding: soundingNow.current,
    });
    running.current = runLivingFigure(element, { every, hertz, accent, life, drawn });
    return () => running.current?.stop();
  }, [every, hertz, accent]);

  useEffect(() => {
    soundingNow.current = sounding;
    running.current?.wake();
  }, [sounding]);

  return <div ref={place} aria-hidden="true" className={`aspect-square opacity-0 ${className ?? ownLooks[accent]}`} />;
}
