import type { Answers } from '#core/assessment/areas.ts';
import { areas } from '#core/domain/areas.ts';
import { useChapter } from '#i18n/language-context.ts';
import { outlineOf, partOf, placeAt, radius, type AreaPlace } from './areas-shape.ts';

/** Breaks a name into lines that fit beside the figure. */
function linesOf(name: string): string[] {
  return name.split(' ').reduce<string[]>((lines, word) => {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
    return longer.length <= 9 ? [...lines.slice(0, -1), longer] : [...lines, word];
  }, []);
}

function anchorOf({ x }: AreaPlace): 'start' | 'middle' | 'end' {
  if (Math.abs(x) < 2) return 'middle';
  return x > 0 ? 'start' : 'end';
}

/** Radar chart; `before` is the previous assessment, dashed. The table beside it has the same content. */
export function AreasFigure({ answers, before }: { answers: Answers; before: Answers | undefined }) {
  const outline = outlineOf(answers);
  return (
    <svg viewBox="-180 -156 360 312" aria-hidden className="mx-auto w-full max-w-lg overflow-visible">
      <defs>
        <radialGradient id="areas-light" gradientUnits="userSpaceOnUse" cx="0" cy="0" r={radius}>
          <stop offset="0.1" stopColor="var(--accent)" stopOpacity="0.05" />
          <stop offset="1" stopColor="var(--accent)" stopOpacity="0.42" />
        </radialGradient>
      </defs>
      {[1 / 3, 2 / 3, 1].map((part) => (
        <circle key={part} r={radius * part} className="fill-none stroke-line" />
      ))}
      {areas.map((area, index) => {
        const { x, y } = placeAt(index, 1);
        return <path key={area} d={`M0 0L${x} ${y}`} className="stroke-line" />;
      })}
      {before && (
        <path
          d={outlineOf(before)}
          strokeDasharray="1 5"
          className="fill-none stroke-muted stroke-2 [stroke-linecap:round] forced-colors:stroke-[GrayText]"
        />
      )}
      <g className="transition-[scale,opacity] duration-arrival ease-answer starting:scale-50 starting:opacity-0">
        <path
          d={outline}
          fill="url(#areas-light)"
          className="stroke-[var(--accent)] stroke-2 [stroke-linejoin:round] forced-colors:fill-none forced-colors:stroke-[CanvasText]"
        />
        {[0.8, 0.6, 0.4, 0.2].map((part) => (
          <path
            key={part}
            d={outline}
            transform={`scale(${part})`}
            vectorEffect="non-scaling-stroke"
            strokeOpacity={part / 2}
            className="fill-none stroke-[var(--accent)] forced-colors:hidden"
          />
        ))}
        {areas.map((area, index) => {
          const { x, y } = placeAt(index, partOf(answers, index));
          return (
            <circle
              key={area}
              cx={x}
              cy={y}
              r={4}
              className="fill-[var(--accent)] stroke-surface stroke-2 forced-colors:fill-[CanvasText]"
            />
          );
        })}
      </g>
      <AreaLabels answers={answers} />
    </svg>
  );
}

const lineHeight = 17;

function AreaLabels({ answers }: { answers: Answers }) {
  const diagnosis = useChapter('diagnosis');
  return areas.map((area, index) => {
    const place = placeAt(index, 1.13);
    const lines = linesOf(diagnosis.areas[area].scale);
    // Above the figure, labels grow upwards.
    const height = lineHeight * lines.length;
    const top =
      place.y + { start: -height / 2, end: -height / 2, middle: place.y < 0 ? -height - 4 : 10 }[anchorOf(place)];
    return (
      <text
        key={area}
        textAnchor={anchorOf(place)}
        className="fill-muted text-figure sm:text-figure-sm forced-colors:fill-[CanvasText]"
      >
        {lines.map((line, row) => (
          <tspan key={line} x={place.x} y={top + lineHeight * row}>
            {line}
          </tspan>
        ))}
        <tspan
          x={place.x}
          y={top + height + 2}
          className="fill-text text-figure-lg forced-colors:fill-[CanvasText] sm:text-figure font-semibold tabular-nums"
        >
          {answers[area]}
        </tspan>
      </text>
    );
  });
}
