import { useEffect, useEffectEvent, useRef } from 'react';
import { runWhileVisible } from '#components/figures/visible-animation.ts';
import type { HeartReading } from '#core/device/heart-reading.ts';
import { useChapter, useNumber } from '#i18n/language-context.ts';
import { approach, plottedBeats, drawTachogram, rangeOf, type PlottedBeat, type BeatRange } from './draw-tachogram.ts';

const framesPerSecond = 30;
/** The share of the way to the new range that each frame covers. */
const rangeShare = 0.08;

/** The beats of the last minute as a moving line: up is a longer interval, down a shorter one. */
export function Tachogram({ reading }: { reading: HeartReading }) {
  const { beats } = useChapter('heart');
  const number = useNumber();
  const stretches = plottedBeats(reading.recent);
  const canvas = useBeatCanvas(stretches);
  const lengths = stretches.flat().map(({ length }) => length);
  const isEmpty = lengths.length === 0;
  const text =
    reading.coherence.kind === 'no-intervals' && reading.heartRate !== undefined ? beats.noIntervals : beats.none;
  return (
    <div className="relative h-44 lg:h-56">
      <canvas
        ref={canvas}
        role="img"
        aria-label={isEmpty ? text : beats.label(number(Math.min(...lengths), 0), number(Math.max(...lengths), 0))}
        className="block size-full text-accent"
      />
      {isEmpty && (
        <p
          aria-hidden
          className="absolute inset-0 grid place-content-center text-center text-sm text-balance text-muted"
        >
          {text}
        </p>
      )}
    </div>
  );
}

function useBeatCanvas(stretches: readonly (readonly PlottedBeat[])[]) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const running = useRef<{ wake: () => void }>(null);
  const current = useEffectEvent(() => stretches);
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context) return undefined;
    let range: BeatRange | undefined;
    const animation = runWhileVisible(element, {
      framesPerSecond,
      prepare: (size) => {
        Object.assign(element, { width: size.width, height: size.height });
        const drawing = { ...size, colour: getComputedStyle(element).color };
        return ({ still }) => {
          const now = performance.now() / 1000;
          range = approach(range, rangeOf(current(), now), still ? 1 : rangeShare);
          drawTachogram(context, drawing, { stretches: current(), range, now, still });
          return still ? 'rest' : 'again';
        };
      },
    });
    running.current = animation;
    return () => animation.stop();
  }, []);
  // With reduced motion the chart changes only with the beats.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- they are read when it draws.
  useEffect(() => running.current?.wake(), [stretches]);
  return canvas;
}
