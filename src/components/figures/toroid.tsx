import { useEffect, useRef } from 'react';
import { useTicker } from '#hooks/use-ticker.ts';
import { runFigure } from './run-figure.ts';

interface ToroidProps {
  className?: string;
}

/** Slow enough that a line moves about one pixel per frame. */
const framesPerSecond = 8;
const restSeconds = 4;

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
        frame: { seconds: restSeconds + (still ? 0 : seconds), elapsed, loudness: 0 },
        again: !still,
      }),
    });
    return () => running.stop();
  }, [every]);

  // A canvas does not use these three colour properties: the style sheet hands over the accents through them.
  const colours = 'text-pulse caret-aura outline-clarity';
  return <canvas ref={canvas} aria-hidden="true" className={`block aspect-square ${colours} ${className}`} />;
}
