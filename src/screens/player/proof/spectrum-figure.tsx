import type { ToneProofResult } from '#core/export/tone-proof-job.ts';

type Points = ToneProofResult['spectrum'];

const size = { width: 360, height: 150, left: 38, bottom: 22 };
/** dBFS. */
const range = { top: 0, bottom: -180 };
const levels = [0, -60, -120, -180];
const ticks = [1, 10, 100, 1000, 10_000];

interface Scale {
  x: (hertz: number) => number;
  y: (level: number) => number;
  min: number;
}

/** The frequency axis is logarithmic and starts at 10 Hz, or lower if the sound does. */
function scaleOf(spectrum: Points, lowest: number): Scale {
  const min = lowest < 20 ? (spectrum[0]?.hertz ?? 1) : 10;
  const max = spectrum.at(-1)?.hertz ?? 24_000;
  return {
    min,
    x: (hertz) => size.left + (Math.log(hertz / min) / Math.log(max / min)) * (size.width - size.left),
    y: (level) => (Math.min(range.top, Math.max(range.bottom, level)) / range.bottom) * (size.height - size.bottom),
  };
}

const shortHertz = (hertz: number): string => (hertz < 1000 ? String(hertz) : `${hertz / 1000}k`);

interface SpectrumFigureProps {
  spectrum: Points;
  /** The lowest tone, hertz. */
  lowest: number;
  /** Accessible name. */
  label: string;
}

/** The numbers beside it have the same content. */
export function SpectrumFigure({ spectrum, lowest, label }: SpectrumFigureProps) {
  const { x, y, min } = scaleOf(spectrum, lowest);
  const shown = spectrum.filter(({ hertz }) => hertz >= min);
  const line = shown.map(({ hertz, level }) => `${x(hertz).toFixed(1)},${y(level).toFixed(1)}`).join(' L');
  const floor = size.height - size.bottom;
  return (
    <svg viewBox={`0 -8 ${size.width} ${size.height + 8}`} role="img" aria-label={label} className="w-full">
      {levels.map((level) => (
        <g key={level}>
          <line x1={size.left} x2={size.width} y1={y(level)} y2={y(level)} className="stroke-line" />
          <text x={size.left - 6} y={y(level) + 4} textAnchor="end" className="fill-muted text-figure-xs">
            {level === 0 ? '0 dB' : String(level).replace('-', '−')}
          </text>
        </g>
      ))}
      {ticks
        .filter((hertz) => hertz >= min)
        .map((hertz, index) => (
          <text key={hertz} x={x(hertz)} y={size.height - 4} textAnchor="middle" className="fill-muted text-figure-xs">
            {shortHertz(hertz)}
            {index === 0 && ' Hz'}
          </text>
        ))}
      <path
        d={`M${x(shown[0]?.hertz ?? min).toFixed(1)},${floor} L${line} L${size.width},${floor} Z`}
        className="fill-[color-mix(in_oklab,var(--accent)_22%,transparent)] stroke-[var(--accent)] [stroke-linejoin:round]"
      />
    </svg>
  );
}
