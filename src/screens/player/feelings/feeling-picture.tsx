import type { FeelingScale } from '#core/personal-data/records/feeling-scales.ts';

interface FeelingPictureProps {
  scale: FeelingScale;
  /** 0–4, from low to high. */
  step: number;
}

const levels = [0, 1, 2, 3] as const;

/** A face from sad to glad or from tense to relaxed, or bars that fill. Decoration: the word is beside it. */
export function FeelingPicture({ scale, step }: FeelingPictureProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="size-7"
    >
      {scale === 'energy' ? <Bars step={step} /> : <Face step={step} isTension={scale === 'tension'} />}
    </svg>
  );
}

function Bars({ step }: { step: number }) {
  return levels.map((level) => (
    <rect
      key={level}
      x={3 + 5 * level}
      y={16 - 4 * level}
      width="3"
      height={4 + 4 * level}
      rx="1"
      fill={level < step ? 'currentColor' : 'none'}
    />
  ));
}

function Face({ step, isTension }: { step: number; isTension: boolean }) {
  const bend = 2.25 * (step - 2);
  const brow = 0.75 * (2 - step);
  return (
    <>
      <circle cx="12" cy="12" r="10" />
      <path d={`M8 ${15.5 - bend / 3}q4 ${bend} 8 0`} />
      <path d="M9 10h.01M15 10h.01" />
      {isTension && <path d={`M7.5 ${7 - brow / 2}l3 ${brow}M16.5 ${7 - brow / 2}l-3 ${brow}`} />}
    </>
  );
}
