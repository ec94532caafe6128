import type { Band } from '#core/assessment/areas.ts';
import { classNames } from '#ui/class-names.ts';

const bands: readonly Band[] = ['low', 'medium', 'high'];

interface BandMeaningProps {
  meanings: Record<Band, string>;
  /** undefined: not answered. */
  band: Band | undefined;
  /** Shown instead of a meaning. */
  request: string;
}

/** All texts are stacked in one grid cell: the longest sets the height, so nothing below moves. */
export function BandMeaning({ meanings, band, request }: BandMeaningProps) {
  return (
    <div className="grid border-l-2 border-accent pl-4">
      {bands.map((one) => (
        <p
          key={one}
          className={classNames(
            'col-start-1 row-start-1 transition-opacity',
            one === band ? 'opacity-100' : 'invisible opacity-0',
          )}
        >
          {meanings[one]}
        </p>
      ))}
      <p role="status" className="col-start-1 row-start-1">
        {band === undefined && request}
      </p>
    </div>
  );
}
