import type { PointerEvent } from 'react';
import { useDates } from '#i18n/dates.ts';
import { calendarWeeks, calendarLevel, levels, monthLabels, type CalendarDay, type Level } from './year-calendar.ts';

/** Distance between two days in user units. */
const pitch = 15;
const side = 12;
/** Round line joins of this width make the corners. */
const corner = 3;
const left = 22;
const top = 22;
const width = left + calendarWeeks * pitch;
const height = top + 7 * pitch;

const share = [0, 28, 50, 75, 100] as const;

export function levelColour(level: Level): string {
  return `color-mix(in oklab, var(--accent) ${share[level]}%, var(--color-raised))`;
}

const x = ({ week }: { week: number }): number => left + week * pitch;
const y = ({ weekday }: { weekday: number }): number => top + weekday * pitch;

/** One path per level: five elements instead of 371. */
function pathOf(days: readonly CalendarDay[]): string {
  const inner = side - corner;
  return days.map((day) => `M${x(day) + corner / 2} ${y(day) + corner / 2}h${inner}v${inner}h-${inner}z`).join('');
}

interface YearPictureProps {
  days: readonly CalendarDay[];
  chosen: CalendarDay | undefined;
  /** Called with undefined when the pointer leaves. */
  onChoose: (day: CalendarDay | undefined) => void;
}

/** Decoration: the table has the same content. */
export function YearPicture({ days, chosen, onChoose }: YearPictureProps) {
  const point = (event: PointerEvent<SVGSVGElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    const scale = width / box.width;
    const week = Math.floor(((event.clientX - box.left) * scale - left) / pitch);
    const weekday = Math.floor(((event.clientY - box.top) * scale - top) / pitch);
    onChoose(days.find((day) => day.week === week && day.weekday === weekday));
  };
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      className="block"
      style={{ width: '100%', minWidth: '42rem' }}
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={(event) => event.pointerType === 'mouse' && onChoose(undefined)}
    >
      <Labels days={days} />
      {levels.map((level) => (
        <path
          key={level}
          d={pathOf(days.filter((day) => calendarLevel(day.seconds) === level))}
          fill={levelColour(level)}
          stroke={levelColour(level)}
          strokeWidth={corner}
          strokeLinejoin="round"
        />
      ))}
      {chosen && (
        <rect
          x={x(chosen) - 1}
          y={y(chosen) - 1}
          width={side + 2}
          height={side + 2}
          rx="3"
          fill="none"
          stroke="var(--color-text)"
          strokeWidth="1.5"
        />
      )}
    </svg>
  );
}

/** Month labels, and every second weekday. */
function Labels({ days }: { days: readonly CalendarDay[] }) {
  const dates = useDates();
  return (
    <g className="fill-muted text-xs">
      {monthLabels(days).map(({ week, day }) => (
        <text key={day} x={x({ week })} y={12}>
          {dates.day(day, 'monthName')}
        </text>
      ))}
      {days
        .slice(0, 7)
        .filter(({ weekday }) => weekday % 2 === 0)
        .map((day) => (
          <text key={day.day} x={0} y={y(day) + side - 2}>
            {dates.day(day.day, 'weekdayLetter')}
          </text>
        ))}
    </g>
  );
}
