import { markPath } from './mark-path.ts';

interface MarkProps {
  className?: string;
  /** Stroke width in hundredths of its size. */
  weight?: number;
}

export function Mark({ className, weight = 8 }: MarkProps) {
  return (
    <svg viewBox="0 0 100 100" className={className} aria-hidden="true" focusable="false">
      <path
        d={markPath}
        fill="none"
        stroke="currentColor"
        strokeWidth={weight}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

interface SpinnerProps {
  label: string;
  className?: string;
}

/** The logo turning, or still under reduced motion. */
export function Spinner({ label, className = 'size-8' }: SpinnerProps) {
  return (
    <output className="inline-block">
      <Mark className={`animate-onda-spin ${className}`} />
      <span className="sr-only">{label}</span>
    </output>
  );
}
