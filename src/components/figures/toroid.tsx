import { useEffect, useRef } from 'react';
import { useTicker } from '#hooks/use-ticker.ts';
import { runFigure } from './figure-canvas.ts';

interface ToroidProps {
  /** Its width; the height follows. */
  className?: string;
}

/** It turns so slowly that a line goes about a pixel from one to the next. */
const framesPerSecond = 8;
/** A moment at which the torus stands well, for people who want it still. */
const resting = 4;

/** A slowly turning field of lines on a torus, in the three accents. Decoration. */
export function Toroid({ className = 'w-full' }: ToroidProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const every = useTicker();

  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    const running = runFigure(element, {
      every,
      framesPerSecond,
      drawing: () => {
        const { color, caretColor, outlineColor } = getComputedStyle(element);
        return { kind: 'toroid', accents: [color, caretColor, outlineColor] };
      },
      next: ({ seconds, elapsed, still }) => ({
        frame: { seconds: resting + (still ? 0 : seconds), elapsed, loudness: 0 },
        again: !still,
      }),
    });
    return () => running.stop();
  }, [every]);

  // Three colour properties that a canvas does not otherwise use let the style sheet hand over the three accents.
  const colours = 'text-pulse caret-aura outline-clarity';
  return <canvas ref={canvas} aria-hidden="true" className={`block aspect-square ${colours} ${className}`} />;
}
