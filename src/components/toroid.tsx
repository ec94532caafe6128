import { useEffect, useRef } from 'react';
import { runStage, type Drawing, type Stage } from './canvas-stage.ts';
import { createToroid } from './toroid-drawing.ts';

interface ToroidProps {
  /** Its width; the height follows. */
  className?: string;
}

/** A moment at which the torus stands well, for people who want it still. */
const still = 4;

/** A slowly turning field of lines on a torus, in the three accents. Decoration. */
export function Toroid({ className = 'w-full' }: ToroidProps) {
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    const prepare = (stage: Stage): Drawing => {
      const { color, caretColor, outlineColor } = getComputedStyle(element);
      const draw = createToroid(stage, { accents: [color, caretColor, outlineColor] });
      return (frame) => {
        draw(still + (frame.still ? 0 : frame.seconds));
        return frame.still ? 'rest' : 'again';
      };
    };
    const running = runStage(element, { framesPerSecond: 30, prepare });
    return () => running.stop();
  }, []);

  // Three colour properties that a canvas does not otherwise use let the style sheet hand over the three accents.
  const colours = 'text-pulse caret-aura outline-clarity';
  return <canvas ref={canvas} aria-hidden="true" className={`block aspect-square ${colours} ${className}`} />;
}
