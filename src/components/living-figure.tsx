import { useEffect, useEffectEvent, useRef } from 'react';
import type { Accent } from '#core/catalogue/frequency.ts';
import type { Gain, Hertz } from '#core/units.ts';
import type { RunningStage } from './canvas-stage.ts';
import { runFigure } from './figure-canvas.ts';
import type { SandState } from './figure-messages.ts';
import { nextBrightness } from './living-figure-motion.ts';

interface LivingFigureProps {
  hertz: Hertz;
  /** Says how the figure moves. */
  accent: Accent;
  sounding: boolean;
  /** The tone's loudness at this moment, 0 to 1, read every frame while sounding. */
  level: () => Gain;
  /** Width and colour (the figure has the colour of text); without it, the whole width and the accent's own colour. */
  className?: string;
}

/** The figure's light before a tone, as a share of its full light. */
const asleep = 0.4;
/** Where every motion shows the figure at its best: full breath, sharp lines. */
const bestMoment = 5.5;
const ownLooks: Record<Accent, string> = { pulse: 'w-full text-pulse', aura: 'w-full text-aura', clarity: 'w-full text-clarity' };

function sandAt(still: boolean, sounding: boolean): SandState {
  if (still) return 'none';
  return sounding ? 'moving' : 'strewn';
}

/** The figure of a frequency, alive while it sounds. Decoration: what it shows is also said in words. */
export function LivingFigure({ hertz, accent, sounding, level, className }: LivingFigureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const running = useRef<RunningStage>(null);
  const soundingNow = useRef(false);
  const wantedLight = useEffectEvent((still: boolean): Gain => {
    if (!soundingNow.current) return asleep;
    return still ? 0.9 : asleep + (1 - asleep) * Math.max(0, Math.min(1, level()));
  });

  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    let brightness = 0;
    running.current = runFigure(element, {
      drawing: () => ({ kind: 'living', hertz, accent, colour: getComputedStyle(element).color }),
      next: ({ seconds, elapsed, still }) => {
        const wanted = wantedLight(still);
        brightness = still ? wanted : nextBrightness(brightness, wanted, elapsed);
        const sand = sandAt(still, soundingNow.current);
        const frame = { seconds: bestMoment + (still ? 0 : seconds), elapsed, brightness, sand };
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
