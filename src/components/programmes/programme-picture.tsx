import { programmeLine, type SteppedSound } from '#core/programmes/programme-course.ts';
import { classNames } from '#ui/class-names.ts';

const size = { width: 240, height: 56, top: 8, bottom: 53 };
const points = 97;

function pathOf(values: readonly number[]): string {
  const x = (index: number): string => ((size.width * index) / (values.length - 1)).toFixed(1);
  const y = (value: number): string => (size.bottom - value * (size.bottom - size.top)).toFixed(1);
  return `M${values.map((value, index) => `${x(index)} ${y(value)}`).join('L')}`;
}

// Keeps the line off the edges, where half of it would be cut off.
const inset = (value: number): number => 0.08 + 0.84 * value;

/** A programme at a glance: its volume as an area, its frequency as a line where it changes, a dot for each bell. */
export function ProgrammePicture({ sound, className }: { sound: SteppedSound; className?: string }) {
  const { levels, pitches, bells } = programmeLine(sound, points);
  const edge = pathOf(levels);
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${size.width} ${size.height}`}
      className={classNames('w-full overflow-visible fill-none', className)}
    >
      <path d={`${edge}V${size.height}H0Z`} className="fill-current opacity-15" />
      <path
        d={edge}
        strokeLinejoin="round"
        className={classNames('stroke-current', pitches ? 'opacity-40' : 'stroke-2')}
      />
      {pitches && (
        <path
          d={pathOf(pitches.map(inset))}
          strokeLinecap="round"
          strokeLinejoin="round"
          className="stroke-current stroke-2"
        />
      )}
      {bells.map((bell) => (
        <circle key={bell} cx={bell * size.width} cy={3} r={2.5} className="fill-current" />
      ))}
    </svg>
  );
}
