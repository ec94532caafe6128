import { areas } from '#core/assessment/areas.ts';
import type { Answers } from '#core/assessment/areas.ts';
import { useMessages } from '#i18n/language-context.ts';

const centre = 160;
const radius = 108;

interface Point {
  x: number;
  y: number;
}

/** Where a part (0–1) of an axis lies; the first axis points up, the others follow clockwise. */
function onAxis(index: number, part: number): Point {
  const angle = (index / areas.length) * 2 * Math.PI - Math.PI / 2;
  return { x: Math.round(centre + Math.cos(angle) * radius * part), y: Math.round(centre + Math.sin(angle) * radius * part) };
}

const points = (parts: readonly number[]): string => parts.map((part, index) => onAxis(index, part)).map(({ x, y }) => `${x},${y}`).join(' ');

function anchorOf({ x }: Point): 'start' | 'middle' | 'end' {
  if (Math.abs(x - centre) < 2) return 'middle';
  return x > centre ? 'start' : 'end';
}

/** A name in lines that fit beside the figure: broken where a line would be longer than a short word or two. */
function linesOf(name: string): string[] {
  return name.split(' ').reduce<string[]>((lines, word) => {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
    return longer.length <= 10 ? [...lines.slice(0, -1), longer] : [...lines, word];
  }, []);
}

/** The six areas as a six-pointed shape: the further out, the better. The table beside it says the same. */
export function AreasFigure({ answers }: { answers: Answers }) {
  const { diagnosis } = useMessages();
  return (
    <svg viewBox="-30 0 380 320" aria-hidden className="mx-auto w-full max-w-md">
      {[1 / 3, 2 / 3, 1].map((part) => (
        <polygon key={part} points={points(areas.map(() => part))} className="fill-none stroke-line" />
      ))}
      {areas.map((area, index) => {
        const end = onAxis(index, 1);
        const name = onAxis(index, 1.14);
        return (
          <g key={area}>
            <line x1={centre} y1={centre} x2={end.x} y2={end.y} className="stroke-line" />
            <text x={name.x} y={name.y + 5} textAnchor={anchorOf(name)} className="fill-muted text-[15px]">
              {linesOf(diagnosis.areas[area].scale).map((line, row) => (
                <tspan key={line} x={name.x} dy={row === 0 ? 0 : 18}>
                  {line}
                </tspan>
              ))}
            </text>
          </g>
        );
      })}
      <polygon
        points={points(areas.map((area) => answers[area] / 100))}
        className="fill-[color-mix(in_oklab,var(--accent)_22%,transparent)] stroke-[var(--accent)] stroke-2 [stroke-linejoin:round]"
      />
      {areas.map((area, index) => {
        const { x, y } = onAxis(index, answers[area] / 100);
        return <circle key={area} cx={x} cy={y} r={4} className="fill-[var(--accent)]" />;
      })}
    </svg>
  );
}
