import { useEffect, useEffectEvent, useRef } from 'react';
import type { Accent } from '#core/catalogue/frequency.ts';
import type { Gain, Hertz, Seconds } from '#core/units.ts';
import type { RunningStage } from './canvas-stage.ts';
import { runFigure } from './figure-canvas.ts';
import type { SandState } from './figure-messages.ts';
import { createFigureClock, type FigureMoment } from './living-figure-clock.ts';
import { nextBrightness } from './living-figure-motion.ts';

interface LivingFigureProps {
  hertz: Hertz;
  /** Says how the figure moves. */
  accent: Accent;
  sounding: boolean;
  /** The tone's loudness at this moment, 0 to 1, read every frame while sounding. */
  level: () => Gain;
  /** How much of the session has sounded, by the audio clock: what the figure moves by. */
  position: () => Seconds;
  /** Width and colour (the figure has the colour of text); without it, the whole width and the accent's own colour. */
  className?: string;
}

/** The figure's light before a tone, as a share of its full light. */
const asleep = 0.4;
/** Where every motion shows the figure at its best: full breath, sharp lines. */
const bestMoment = 5.5;
/** How far its light is above that before a tone, 0 to 1: what swings begins and ends with it. */
const awake = (brightness: Gain): Gain => Math.max(0, (brightness - asleep) / (1 - asleep));
const atRest: FigureMoment = { seconds: 0, elapsed: 0, swing: 0 };
const ownLooks: Record<Accent, string> = { pulse: 'w-full text-pulse', aura: 'w-full text-aura', clarity: 'w-full text-clarity' };

function sandAt(still: boolean, sounding: boolean): SandState {
  if (still) return 'none';
  return sounding ? 'moving' : 'strewn';
}

/** The figure of a frequency, alive while it sounds. Decoration: what it shows is also said in words. */
export function LivingFigure({ hertz, accent, sounding, level, position, className }: LivingFigureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const running = useRef<RunningStage>(null);
  const soundingNow = useRef(false);
  const clock = useRef<ReturnType<typeof createFigureClock>>(null);
  const wantedLight = useEffectEvent((still: boolean): Gain => {
    if (!soundingNow.current) return asleep;
    return still ? 0.9 : asleep + (1 - asleep) * Math.max(0, Math.min(1, level()));
  });

  const last = useRef(atRest);
  // Once it is over, the figure stays where it was and goes dark.
  const moment = useEffectEvent((still: boolean): FigureMoment => {
    if (still) return atRest;
    clock.current ??= createFigureClock();
    last.current = soundingNow.current ? clock.current(position(), hertz) : { ...last.current, elapsed: 0 };
    return last.current;
  });

  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    let brightness = 0;
    running.current = runFigure(element, {
      drawing: () => ({ kind: 'living', hertz, accent, colour: getComputedStyle(element).color }),
      next: ({ elapsed, still }) => {
        const now = moment(still);
        const wanted = wantedLight(still);
        brightness = still ? wanted : nextBrightness(brightness, wanted, elapsed);
        const sand = sandAt(still, soundingNow.current);
        const frame = { seconds: bestMoment + now.seconds, elapsed: now.elapsed, brightness, swing: now.swing * awake(brightness), sand };
        return { frame, again: sand === 'moving' || brightness !== wanted };
      },
    });
    return () => running.current?.stop();
  }, [hertz, accent]);

  useEffect(() => {
    soundingNow.current = sounding;
    running.current?.wake();
  }, [sounding]);

  return <canvas ref={canvas} aria-hidden="true" className={`block aspect-square ${className ?? ownLooks[accent]}`} />;
}
