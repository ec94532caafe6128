import { useEffect, useRef } from 'react';
import { figures, type FigureClient } from './figure-client.ts';
import { runWhileVisible } from './visible-animation.ts';

/** Slow enough that a line moves about one pixel per frame. */
const framesPerSecond = 8;
const restSeconds = 4;

/** Requests a frame only once the last has arrived. Returns the function that stops it. */
export function runToroid(canvas: HTMLCanvasElement, client: FigureClient = figures): () => void {
  const context = canvas.getContext('bitmaprenderer');
  const painting = client.painting(({ layers: [layer] }) => layer && context?.transferFromImageBitmap(layer.bitmap));
  const animation = runWhileVisible(canvas, {
    framesPerSecond,
    prepare: (size) => {
      const { color, caretColor, outlineColor } = getComputedStyle(canvas);
      painting.open(size, { kind: 'toroid', accents: [color, caretColor, outlineColor] });
      return ({ seconds, elapsed, still }) => {
        if (painting.busy()) return 'again';
        painting.paint({ seconds: restSeconds + (still ? 0 : seconds), elapsed, loudness: 0 });
        return still ? 'rest' : 'again';
      };
    },
  });
  return () => {
    animation.stop();
    painting.close();
  };
}

export function Toroid({ className }: { className: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => (canvas.current ? runToroid(canvas.current) : undefined), []);
  // A canvas does not use these three colour properties: the style sheet hands over the accents through them.
  const colours = 'text-pulse caret-aura outline-clarity';
  return <canvas ref={canvas} aria-hidden="true" className={`block aspect-square ${colours} ${className}`} />;
}
