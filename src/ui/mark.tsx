import { markPath } from './mark-path.ts';

interface MarkProps {
  className?: string;
  /** Of its line, in hundredths of its size. */
  weight?: number;
}

/** The mark in the colour of the text around it. Decoration: the name stands beside it, or nothing needs saying. */
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
  /** Said to people who cannot see it turn. */
  label: string;
  className?: string;
}

/** Something is on its way: the mark turning, or standing still where reduced motion is asked for. */
export function Spinner({ label, className = 'size-8' }: SpinnerProps) {
  return (
    <output className="inline-block">
      <Mark className={`animate-onda-spin ${className}`} />
      <span className="sr-only">{label}</span>
    </output>
  );
}
