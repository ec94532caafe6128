import type { LayerSettings } from '#core/domain/layers.ts';
import { useChapter, useNumber } from '#i18n/language-context.ts';
import { NumberField } from '#ui/number-field.tsx';
import { Select } from '#ui/select.tsx';
import { CrossButton } from '#screens/player/cross-button.tsx';
import { measureOf, timeRange, valueRange, type Measure, type StepPoint } from '#core/sound/edit-steps.ts';

interface StepsTableProps extends Pick<LayerSettings, 'kind'> {
  points: readonly StepPoint[];
  onChange: (points: readonly StepPoint[]) => void;
  locked: boolean;
}

/** A step takes two lines on a phone, and one where there is room. */
export function StepsTable({ points, kind, locked, onChange }: StepsTableProps) {
  const { steps: texts } = useChapter('layers');
  const isTone = measureOf(kind) === 'hertz';
  return (
    <div role="table" aria-label={texts.table} className="grid gap-3">
      <div role="rowgroup">
        {/* Its second line is hidden, because the controls there name themselves. */}
        <div role="row" className="flex flex-wrap gap-x-2 overflow-hidden text-sm text-muted" style={{ height: '1lh' }}>
          <Header>{texts.minute}</Header>
          {isTone && <Header>{texts.hertz}</Header>}
          <Header>{texts.level}</Header>
          <Header flex={widths.change}>{texts.change}</Header>
          <span aria-hidden style={{ flex: widths.remove }} />
        </div>
      </div>
      <div role="rowgroup" className="grid gap-3">
        {points.map((_, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- Points have no identity but their place.
          <div key={index} role="row" className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Step {...{ points, index, kind, locked, onChange }} />
          </div>
        ))}
      </div>
    </div>
  );
}

/** Three numbers fill a phone's line. */
const widths = { number: '1 1 4rem', change: '2 1 8rem', remove: '0 0 2.75rem' } as const;

function Header({ flex = widths.number, children }: { flex?: string; children: string }) {
  return (
    <div role="columnheader" className="text-center" style={{ flex }}>
      {children}
    </div>
  );
}

interface StepProps extends StepsTableProps {
  index: number;
}

function Step({ points, index, kind, locked, onChange }: StepProps) {
  const { steps: texts } = useChapter('layers');
  const point = points[index];
  if (!point) return null;
  const name = index === 0 ? texts.start : texts.step(index);
  const set = (changes: Partial<StepPoint>): void => onChange(points.with(index, { ...point, ...changes }));
  const field = { name, locked };
  const times = timeRange(points, index);
  return (
    <>
      <Cell
        {...field}
        title={texts.minute}
        value={point.at / 60}
        {...{ min: times.min / 60, max: times.max / 60 }}
        locked={locked || index === 0}
        onChange={(minutes) => set({ at: Math.round(minutes * 60) })}
      />
      {measureOf(kind) === 'hertz' && (
        <Value {...field} measure="hertz" title={texts.hertz} {...{ kind, point, set }} />
      )}
      <Value {...field} measure="level" title={texts.level} {...{ kind, point, set }} />
      {index === 0 ? (
        <>
          <div role="cell" className="px-2 text-sm text-muted" style={{ flex: widths.change }}>
            {texts.start}
          </div>
          <div role="cell" style={{ flex: widths.remove }} />
        </>
      ) : (
        <Change {...{ point, name, locked, set }} />
      )}
      {index > 0 && <Remove {...field} onRemove={() => onChange(points.toSpliced(index, 1))} />}
    </>
  );
}

interface CellProps {
  title: string;
  /** The name of the step. */
  name: string;
  value: number;
  min: number;
  max: number;
  locked: boolean;
  onChange: (value: number) => void;
}

function Cell({ title, name, value, min, max, locked, onChange }: CellProps) {
  const { steps: texts } = useChapter('layers');
  const { hertzOutOfRange } = useChapter('tuning');
  const number = useNumber();
  return (
    <div role="cell" style={{ flex: widths.number }}>
      <NumberField
        label={texts.of(title, name)}
        outOfRange={hertzOutOfRange(number(min), number(max))}
        write={number}
        disabled={locked}
        {...{ value, min, max, onChange }}
      />
    </div>
  );
}

interface PointProps {
  point: StepPoint;
  name: string;
  locked: boolean;
  set: (changes: Partial<StepPoint>) => void;
}

interface ValueProps extends PointProps, Pick<LayerSettings, 'kind'> {
  measure: Measure;
  title: string;
}

function Value({ measure, title, name, kind, point, locked, set }: ValueProps) {
  return (
    <Cell
      {...{ title, name, locked }}
      value={point[measure]}
      {...valueRange(kind, measure)}
      onChange={(value) => set({ [measure]: value })}
    />
  );
}

function Change({ point, name, locked, set }: PointProps) {
  const { steps: texts } = useChapter('layers');
  return (
    <div role="cell" className="flex" style={{ flex: widths.change }}>
      <Select
        label={texts.of(texts.change, name)}
        value={point.glides ? 'glides' : 'crossfades'}
        disabled={locked}
        onChange={({ target }) => set({ glides: target.value === 'glides' })}
        className="grow"
      >
        <option value="glides">{texts.glides}</option>
        <option value="crossfades">{texts.crossfades}</option>
      </Select>
    </div>
  );
}

function Remove({ name, locked, onRemove }: Pick<PointProps, 'name' | 'locked'> & { onRemove: () => void }) {
  const texts = useChapter('layers');
  return (
    <div role="cell" style={{ flex: widths.remove }}>
      <CrossButton label={texts.remove(name)} disabled={locked} onClick={onRemove} />
    </div>
  );
}
