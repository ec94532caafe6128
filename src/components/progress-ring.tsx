import type { Seconds } from '#core/units.ts';
import { classNames } from '#ui/class-names.ts';

const around = 2 * Math.PI * 22;

interface ProgressRingProps {
  elapsed: Seconds;
  /** undefined for a session without end: the ring is full. */
  remaining: Seconds | undefined;
  className?: string;
}

/** Decoration. Moves once a second, a step too small to see: a smooth motion would redraw the page 60 times as often. */
export function ProgressRing({ elapsed, remaining, className }: ProgressRingProps) {
  const left = remaining === undefined ? 0 : remaining / Math.max(1, elapsed + remaining);
  return (
    <svg viewBox="0 0 48 48" aria-hidden className={classNames('text-accent', className)}>
      <circle
        cx="24"
        cy="24"
        r="22"
        className="fill-none stroke-line forced-colors:stroke-[GrayText]"
        strokeWidth="3"
      />
      <circle
        cx="24"
        cy="24"
        r="22"
        className="origin-center -rotate-90 fill-none stroke-current"
        strokeWidth="3"
        strokeLinecap="round"
        strokeDasharray={around}
        strokeDashoffset={around * left}
      />
    </svg>
  );
}
