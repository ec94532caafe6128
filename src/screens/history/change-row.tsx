import { relativeChange } from '#core/insight/rated-sessions.ts';
import type { ScaleChange } from '#core/insight/insight.ts';
import type { FeelingScale } from '#core/personal-data/records/feeling-scales.ts';
import { useChapter } from '#i18n/language-context.ts';
import { useSignedNumber } from '#i18n/signed-number.ts';

/** Half the width in user units: the greatest possible change. */
const halfWidth = 40;
const placeOf = (value: number): number => halfWidth * relativeChange(value);

interface ChangeRowProps {
  scale: FeelingScale;
  /** undefined: not yet known. */
  change: ScaleChange | undefined;
  /** Sessions and days it is based on, if not all of them. */
  basis: string | undefined;
}

export function ChangeRow({ scale, change, basis }: ChangeRowProps) {
  const { log, insight } = useChapter('history');
  return (
    <li className="flex flex-wrap items-center gap-x-3 text-sm">
      <span className="w-16 text-muted">{log.feeling[scale]}</span>
      {change ? <Change change={change} /> : <p className="text-muted">{insight.unknownYet}</p>}
      {basis !== undefined && <p className="w-full text-muted sm:ps-19">{basis}</p>}
    </li>
  );
}

/** Coloured only if the whole interval is on one side of 0. */
function Change({ change }: { change: ScaleChange }) {
  const { insight } = useChapter('history');
  const signed = useSignedNumber();
  const isClear = change.direction !== 'unclear';
  return (
    <>
      <p className="grow tabular-nums">
        <span className={isClear ? 'font-medium' : undefined}>{signed(change.value)}</span>
        <span className="text-muted">{` ${insight.interval(signed(change.from), signed(change.to))}`}</span>
        {!isClear && <span className="sr-only">{`: ${insight.unclear}`}</span>}
      </p>
      <Interval change={change} colour={isClear ? 'var(--accent)' : 'var(--color-control)'} />
    </>
  );
}

/** The bar is the confidence interval, the upright line is no change. */
function Interval({ change, colour }: { change: ScaleChange; colour: string }) {
  const [from, to] = [placeOf(change.from), placeOf(change.to)];
  return (
    <svg
      viewBox={`${-halfWidth - 3} -4 ${2 * halfWidth + 6} 8`}
      aria-hidden="true"
      className="w-full sm:w-56 lg:w-32 xl:w-56"
    >
      <path d={`M${-halfWidth} 0H${halfWidth}`} stroke="var(--color-line)" strokeWidth="0.3" />
      <path d="M0 -3V3" stroke="var(--color-control)" strokeWidth="0.3" />
      <path d={`M${from} 0H${to}`} stroke={colour} strokeWidth="1.1" strokeLinecap="round" opacity="0.55" />
      <circle cx={placeOf(change.value)} r="1.7" fill={colour} />
    </svg>
  );
}
